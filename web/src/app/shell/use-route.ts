import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { routeAt } from '../routes.ts';
import { useState } from 'react';

/** The row of the route table for the open page. */
export function useRoute() {
  return routeAt(useLocation().pathname);
}

/** The title of the open page, for the bar and the document title; undefined where there is none. */
export function useRouteTitle(): string | undefined {
  const { t } = useTranslation();
  const route = useRoute();
  return route === undefined ? undefined : t(`app.routes.${route.name}`);
}

/** The path that was open before this one in the app, if any. */
export function usePreviousPath(): string | null {
  const { pathname } = useLocation();
  const [paths, setPaths] = useState<{ now: string; before: string | null }>({ now: pathname, before: null });
  if (paths.now !== pathname) setPaths({ now: pathname, before: paths.now });
  return paths.before;
}
