import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { routeAt } from '../routes.ts';

/**
 * The row of the route table for the open page.
 *
 * @returns undefined for an address that no page has
 */
export function useRoute() {
  return routeAt(useLocation().pathname);
}

/**
 * The title of the open page, for the bar and the document title.
 *
 * @returns undefined for an address that no page has
 */
export function useRouteTitle(): string | undefined {
  const { t } = useTranslation();
  const route = useRoute();
  return route === undefined ? undefined : t(`app.routes.${route.name}`);
}
