import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { routeAt } from '../routes.ts';

/** The open page's line of the route table. */
export function useRoute() {
  return routeAt(useLocation().pathname);
}

/** What the open page is called, for the bar and the browser's tab; undefined where there is none. */
export function useRouteTitle(): string | undefined {
  const { t } = useTranslation();
  const route = useRoute();
  return route === undefined ? undefined : t(`app.routes.${route.name}`);
}
