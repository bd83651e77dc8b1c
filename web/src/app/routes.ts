import { type Route, type RouteName, ROUTES } from '@portal/domain/access/route-table';
import { matchRoutes } from 'react-router';
import { loadPage, PAGES } from './pages.ts';

const TABLE = ROUTES.map((route: Route) => ({ path: route.path, route }));

/** The row of the route table (specification section 2) that an address belongs to. */
export function routeAt(pathname: string): (Route & { readonly name: RouteName }) | undefined {
  const route = matchRoutes(TABLE, pathname)?.at(-1)?.route.route;
  return route === undefined ? undefined : { ...route, name: route.name as RouteName };
}

/** Whether a page is a process that is left only after a confirmation. */
export function isProcess(route: ReturnType<typeof routeAt>): boolean {
  return route?.asksBeforeLeaving === true;
}

/** Starts loading the page of an address and its texts, so that they arrive together with the shell and not after it. */
export function fetchPageOf(pathname: string): void {
  const route = routeAt(pathname);
  // A failure is reported where the page is drawn.
  if (route !== undefined) void loadPage(route.name, PAGES[route.name]).catch(() => undefined);
}
