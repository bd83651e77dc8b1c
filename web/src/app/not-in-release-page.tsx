import { Button } from '@mantine/core';
import type { RouteName } from '@portal/domain/access/route-table';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buildOrganisation } from '../lib/loading/build-info.ts';
import { landingNow, useRole } from '../lib/session/session.ts';
import { Page } from '../ui/frame/page.tsx';
import { Logo } from '../ui/frame/logo.tsx';
import css from './not-in-release-page.module.css';
import { PAGES } from './pages.ts';
import { routeAt } from './routes.ts';
import { useRoute, useRouteTitle } from './shell/use-route.ts';
import { useSignOut } from './sign-out.ts';

/**
 * What to do until a page of the route table is released; routes that are not listed belong to the administration.
 */
const MEANWHILE: Partial<Record<RouteName, 'production'>> = {
  production: 'production',
  'production-step': 'production',
};

/** Shown for a page of the route table that comes with a later release. */
export default function NotInReleasePage() {
  const { t } = useTranslation();
  const route = useRoute();
  const title = useRouteTitle();
  const role = useRole();
  if (route === undefined) return null;
  const named = MEANWHILE[route.name];
  // A superadmin can open production too, and other pages instead.
  const meanwhile =
    named === undefined || (named === 'production' && role !== 'production') ? 'administration' : named;
  const content = (
    <Page width="narrow" title={route.backTo === undefined ? title : undefined}>
      <div className={css['words']}>
        <p>{t('release.text')}</p>
        <p>{t(`release.meanwhile.${meanwhile}`)}</p>
        <LandingLink />
      </div>
    </Page>
  );
  // Public pages are shown without the shell, which has the top bar, the main landmark and the document title.
  if (route.access !== 'public') return content;
  return (
    <>
      <title>{`${title} · ${t('app.name')}`}</title>
      <header className={css['bar']} data-on-brand>
        <Logo organisationId={buildOrganisation()} />
      </header>
      <main>{content}</main>
    </>
  );
}

/** A link to the landing page of the role; a role whose landing page is not released either can only sign out. */
function LandingLink() {
  const { t } = useTranslation();
  const role = useRole();
  const signOut = useSignOut();
  const landing = routeAt(landingNow());
  if (landing === undefined || PAGES[landing.name] === undefined) {
    return <Button onClick={() => void signOut()}>{t('app.menu.signOut')}</Button>;
  }
  return (
    <Button component={Link} to={landingNow()}>
      {role === null ? t('release.signIn') : t('release.landing', { page: t(`app.routes.${landing.name}`) })}
    </Button>
  );
}
