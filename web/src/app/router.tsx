import { type Route, ROUTES } from '@portal/domain/access/route-table';
import { Suspense } from 'react';
import { Navigate, Router, type RouteObject, useLocation, useRoutes } from 'react-router';
import { loadChunk } from '../lib/loading/chunk.ts';
import { unthrottledPart } from '../lib/loading/unthrottled-part.tsx';
import { appHistory } from '../lib/history.ts';
import { useOrganisation, useRole } from '../lib/session/session.ts';
import { useStore } from '../lib/store.ts';
import { redirectOf, signInPath } from './guard.ts';
import { PageBoundary } from './page-boundary.tsx';
import { type LoadPage, loadPage, PAGES } from './pages.ts';
import { Root } from './root.tsx';
import { Waiting } from './waiting.tsx';

/** The code of a page. One that could not be loaded is requested again by the next visit, once it is forgotten. */
const pagePart = (name: string, load: LoadPage) => unthrottledPart(() => loadPage(name, load), <Waiting />);

const Shell = unthrottledPart(() => loadChunk(() => import('./shell/shell.tsx')), <Waiting />);
const UnknownPage = pagePart('unknown', () => import('./unknown-page.tsx'));

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
      element: <GuardedPage route={route} page={pagePart(route.name, load)} />,
    };
  });
}

/** The shell is loaded for signed-in people only; anyone else is redirected to the sign-in page first. */
function SignedIn() {
  const { pathname, search, hash } = useLocation();
  if (useRole() === null) return <Navigate to={signInPath(pathname + search + hash)} replace />;
  return <Shell.Part />;
}

function GuardedPage({
  route,
  page: { Part, forget },
}: {
  readonly route: Route;
  readonly page: ReturnType<typeof pagePart>;
}) {
  const { pathname, search, hash } = useLocation();
  const organisation = useOrganisation();
  const elsewhere = redirectOf(route, pathname + search + hash);
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    // What was typed for one maker stays with that maker.
    <PageBoundary key={organisation + pathname} onFailure={forget}>
      <Suspense fallback={<Waiting />}>
        <Part />
      </Suspense>
    </PageBoundary>
  );
}

/** The page for unknown addresses; it is behind sign-in, so that strangers cannot find out which addresses exist. */
function UnknownAddress() {
  return (
    <PageBoundary>
      <UnknownPage.Part />
    </PageBoundary>
  );
}
