import { type Route, ROUTES } from '@portal/domain/access/route-table';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Navigate, Router, type RouteObject, useLocation, useRoutes } from 'react-router';
import { lazyPart } from '../lib/loading/chunk.ts';
import { appHistory } from '../lib/history.ts';
import { useRole } from '../lib/session/session.ts';
import { useStore } from '../lib/store.ts';
import { redirectOf, signInPath } from './guard.ts';
import { PageBoundary } from './page-boundary.tsx';
import { type LoadPage, loadPage, PAGES } from './pages.ts';
import { Root } from './root.tsx';
import { Waiting } from './waiting.tsx';

const Shell = lazyPart(() => import('./shell/shell.tsx'));
const UnknownPage = lazy(() => loadPage('unknown', () => import('./unknown-page.tsx')));

/** Shows the page of the current address, after the access rules of the route table. */
export function AppRouter() {
  const { location, by } = useStore(appHistory().navigation);
  return (
    <Router navigator={appHistory().navigator} location={location} navigationType={by as never}>
      <Pages />
    </Router>
  );
}

const OBJECTS: RouteObject[] = [
  {
    element: <Root />,
    children: [
      ...pagesOf((route) => route.access === 'public'),
      {
        element: <SignedIn />,
        children: [
          ...pagesOf((route) => route.access !== 'public'),
          { path: '*', element: <UnknownAddress /> },
        ],
      },
    ],
  },
];

function Pages() {
  return useRoutes(OBJECTS);
}

function pagesOf(which: (route: Route) => boolean): RouteObject[] {
  return ROUTES.filter((route: Route) => which(route)).map((route: Route) => {
    const load = PAGES[route.name as keyof typeof PAGES];
    return {
      path: route.path,
      element: <GuardedPage route={route} page={reloadablePage(route.name, load)} />,
    };
  });
}

/**
 * A lazy page that can be reset, so that a page whose code could not be loaded is requested again by the next visit.
 */
type ReloadablePage = { readonly Page: ComponentType; readonly forget: () => void };

function reloadablePage(name: string, load: LoadPage): ReloadablePage {
  const begin = () => lazy(() => loadPage(name, load));
  let page = begin();
  return {
    Page: () => createElement(page),
    forget: () => {
      page = begin();
    },
  };
}

/** The shell is loaded for signed-in people only; anyone else is redirected to the sign-in page first. */
function SignedIn() {
  const { pathname, search, hash } = useLocation();
  if (useRole() === null) return <Navigate to={signInPath(pathname + search + hash)} replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Shell />
    </Suspense>
  );
}

function GuardedPage({
  route,
  page: { Page, forget },
}: {
  readonly route: Route;
  readonly page: ReloadablePage;
}) {
  const { pathname, search, hash } = useLocation();
  useRole();
  const elsewhere = redirectOf(route, pathname + search + hash);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <PageBoundary key={pathname} onFailure={forget}>
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
}

/** The page for unknown addresses; it is behind sign-in, so that strangers cannot find out which addresses exist. */
function UnknownAddress() {
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <UnknownPage />
      </Suspense>
    </PageBoundary>
  );
}
