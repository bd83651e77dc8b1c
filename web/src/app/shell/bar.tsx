import { IconArrowLeft, IconMenu2, IconUserCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { WAY_BACK } from '../../lib/history.ts';
import { lazyPart } from '../../lib/loading/chunk.ts';
import { useIdle } from '../../lib/loading/idle.ts';
import { loadPageTexts } from '../../lib/languages/i18n.ts';
import { landingNow, useOrganisation } from '../../lib/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Logo } from '../../ui/frame/logo.tsx';
import { isProcess } from '../routes.ts';
import css from './bar.module.css';
import { Counters } from './counters.tsx';
import { MenuSlot } from './menu/menu-slot.tsx';
import { OptionalPart } from '../../ui/notices/optional-part.tsx';
import { useRoute, useRouteTitle } from './use-route.ts';

const BarExtras = lazyPart(async () => {
  const [extras] = await Promise.all([import('./bar-extras.tsx'), loadPageTexts()]);
  return extras;
});

/** The top bar: logo or back link on the left, counters and user menu on the right. */
export function Bar() {
  const { t } = useTranslation();
  const route = useRoute();
  const [menu, setMenu] = useState(false);
  // Their code would otherwise be run before the page is painted.
  const painted = useIdle();
  return (
    <header className={css['bar']} data-on-brand data-titled={route?.backTo !== undefined || undefined}>
      {route?.backTo === undefined ? <HomeLink asks={isProcess(route)} /> : <BackLink to={route.backTo} />}
      <div className={css['right']}>
        {painted && (
          <OptionalPart>
            <BarExtras />
          </OptionalPart>
        )}
        <div className={css['counters']}>
          <Counters />
        </div>
        <button
          type="button"
          className={css['button']}
          aria-label={t('app.bar.userMenu')}
          aria-haspopup="dialog"
          aria-expanded={menu}
          onClick={() => setMenu(true)}
        >
          <IconMenu2 aria-hidden stroke={1.75} className={css['narrowIcon']} />
          <IconUserCircle aria-hidden stroke={1.75} className={css['roomyIcon']} />
        </button>
      </div>
      <MenuSlot opened={menu} onClose={() => setMenu(false)} />
    </header>
  );
}

/** The logo, linked to the home page; within a process it asks for confirmation first. */
function HomeLink({ asks }: { readonly asks: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const organisation = useOrganisation();
  const asking = useRef(false);

  const ask = async () => {
    if (asking.current) return;
    asking.current = true;
    const leave = await confirm({
      title: t('app.leave.title'),
      text: t('app.leave.text'),
      confirmLabel: t('app.leave.leave'),
      cancelLabel: t('app.leave.stay'),
      danger: true,
    });
    asking.current = false;
    if (leave) await navigate(landingNow(), { state: { leaving: true } });
  };

  return (
    <Link
      to={landingNow()}
      aria-label={t('app.bar.home')}
      className={css['logo']}
      onClick={(event) => {
        if (!asks) return;
        event.preventDefault();
        void ask();
      }}
    >
      <Logo organisationId={organisation} />
    </Link>
  );
}

function BackLink({ to }: { readonly to: string }) {
  const { t } = useTranslation();
  const title = useRouteTitle();
  return (
    <>
      <Link to={to} aria-label={t('app.bar.back')} state={WAY_BACK} className={css['button']}>
        <IconArrowLeft aria-hidden stroke={1.75} />
      </Link>
      <h1 className={css['title']}>{title}</h1>
    </>
  );
}
