import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { routeAt } from '../routes.ts';

/** The open page's line of the route table. */
export function useRoute() {
  return routeAt(useLocation().pathname);
}

/** What the open page is called, for the bar and the browser's tab. */
export function useRouteTitle(): string {
  const { t } = useTranslation();
  const route = useRoute();
  return route === undefined ? t('app.name') : t(`app.routes.${route.name}`);
}
