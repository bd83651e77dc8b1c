import { type Route, ROUTES } from '@portal/domain/access/route-table';
import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Router, type RouteObject, useLocation, useRoutes } from 'react-router';
import { appHistory } from '../lib/history.ts';
import { landingNow, useRole } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { loadPage } from './load-page.ts';
import { loadChunk } from './chunk.ts';
import { redirectOf, signInPath } from './guard.ts';
import { PageBoundary } from './page-boundary.tsx';
import { PAGES } from './pages.ts';
import { Root } from './root.tsx';
import { Waiting } from './waiting.tsx';

/** The table is whole, the release is not yet. */
const laterPage = () => import('./not-in-release-page.tsx');

const Shell = lazy(() => loadChunk(() => import('./shell/shell.tsx')));

/** Draws the page of the address; the table's guards come before it. */
export function AppRouter() {
  const { place, by } = useStore(appHistory().visit);
  return (
    <Router navigator={appHistory().navigator} location={place} navigationType={by as never}>
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
        children: pagesOf((route) => route.access !== 'public'),
      },
      { path: '*', element: <Home /> },
    ],
  },
];

function Pages() {
  return useRoutes(OBJECTS);
}

function pagesOf(which: (route: Route) => boolean): RouteObject[] {
  return ROUTES.filter((route: Route) => which(route)).map((route: Route) => {
    const load = PAGES[route.name as keyof typeof PAGES] ?? laterPage;
    const page = lazy(() => loadPage(route.name, load));
    return { path: route.path, element: <Guarded route={route} page={page} /> };
  });
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

function Guarded({ route, page: Page }: { readonly route: Route; readonly page: ComponentType }) {
  const { pathname, search, hash } = useLocation();
  useRole();
  const elsewhere = redirectOf(route, pathname + search + hash);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
}

/** An address that does not exist leads to where one belongs. */
function Home() {
  return <Navigate to={landingNow()} replace />;
}
