import { type Route, ROUTES } from '@portal/domain/access/route-table';
import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { Navigate, Router, type RouteObject, useLocation, useRoutes } from 'react-router';
import { lazyPart } from '../lib/loading/chunk.ts';
import { appHistory } from '../lib/history.ts';
import { useRole } from '../lib/session/session.ts';
import { useStore } from '../lib/store.ts';
import { loadPage } from './load-page.ts';
import { redirectOf, signInPath } from './guard.ts';
import { PageBoundary } from './page-boundary.tsx';
import { type LoadPage, PAGES } from './pages.ts';
import { Root } from './root.tsx';
import { Waiting } from './waiting.tsx';

/** The table is whole, the release is not yet. */
const laterPage = () => import('./not-in-release-page.tsx');

const Shell = lazyPart(() => import('./shell/shell.tsx'));
const UnknownPage = lazy(() => loadPage('unknown', () => import('./unknown-page.tsx')));

/** Draws the page of the address; the table's guards come before it. */
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
        children: [...pagesOf((route) => route.access !== 'public'), { path: '*', element: <Unknown /> }],
      },
    ],
  },
];

function Pages() {
  return useRoutes(OBJECTS);
}

function pagesOf(which: (route: Route) => boolean): RouteObject[] {
  return ROUTES.filter((route: Route) => which(route)).map((route: Route) => {
    const load = PAGES[route.name as keyof typeof PAGES] ?? laterPage;
    return { path: route.path, element: <Guarded route={route} page={pageThatComes(route.name, load)} /> };
  });
}

/** A page whose code is asked for anew by the next visit when it could not be fetched by this one. */
type ComingPage = { readonly Page: ComponentType; readonly forget: () => void };

function pageThatComes(name: string, load: LoadPage): ComingPage {
  const begin = () => lazy(() => loadPage(name, load));
  let coming = begin();
  return {
    Page: () => createElement(coming),
    forget: () => {
      coming = begin();
    },
  };
}

/** The shell is for people: nobody is led to sign in before any of it is fetched. */
function SignedIn() {
  const { pathname, search, hash } = useLocation();
  if (useRole() === null) return <Navigate to={signInPath(pathname + search + hash)} replace />;
  return (
    <Suspense fallback={<Waiting />}>
      <Shell />
    </Suspense>
  );
}

function Guarded({ route, page: { Page, forget } }: { readonly route: Route; readonly page: ComingPage }) {
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

/** Nobody who is not signed in learns which addresses there are. */
function Unknown() {
  return (
    <PageBoundary>
      <Suspense fallback={<Waiting />}>
        <UnknownPage />
      </Suspense>
    </PageBoundary>
  );
}
