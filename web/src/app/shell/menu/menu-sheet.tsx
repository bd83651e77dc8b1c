import { mayOpen, type Route, ROUTES } from '@portal/domain/access/route-table';
import { IconBarcode, IconDownload, IconLogout, IconStethoscope, IconUserEdit } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { useRole, useUser } from '../../../lib/session/session.ts';
import { LanguageSelect } from '../../../ui/frame/language-select.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { useInstalling } from '../../../ui/notices/use-installing.tsx';
import { useSignOut } from '../../sign-out.ts';
import { AppearanceSettings } from '../../../ui/look/appearance-settings.tsx';
import AspToggle from '../asp-toggle.tsx';
import { useInAdministration } from '../in-administration.ts';
import { MenuCounters } from './menu-counters.tsx';
import css from './menu-sheet.module.css';
import { useEntries } from './navigation.ts';
import { OrganisationSwitch } from '../organisation-switch.tsx';

/** Production staff have no profile page (specification section 2, Route table). */
const PROFILE_ACCESS = ROUTES.find((route: Route) => route.name === 'edit-profile')?.access ?? [];

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** The menu: the signed-in person, the pages they can open, appearance settings and sign-out. */
export default function MenuSheet({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const user = useUser();
  const role = useRole();
  const entries = useEntries();
  const inField = !useInAdministration() && role !== 'production';
  const install = useInstalling();
  if (user === null) return null;

  const leave = async () => {
    if (await signOut()) onClose();
  };

  return (
    <Sheet opened={opened} onClose={onClose} title={t('app.bar.menu')}>
      <div className={css['menu']}>
        <div className={css['person']}>
          <strong>{user.name}</strong>
          <span>{user.email}</span>
        </div>
        {role === 'asp' && <AspToggle onChosen={onClose} />}
        {role === 'superadmin' && <OrganisationSwitch />}
        {(role === 'installer' || role === 'asp') && <MenuCounters onChosen={onClose} />}
        <nav aria-label={t('app.bar.menu')} className={css['entries']}>
          {entries.map(({ name, path, label, icon: Icon }) => (
            <NavLink key={name} to={path} end={path === '/'} className={css['entry']} onClick={onClose}>
              <Icon aria-hidden stroke={1.75} />
              {label}
            </NavLink>
          ))}
          {inField && (
            <Link to="/#device-search" className={css['entry']} onClick={onClose}>
              <IconBarcode aria-hidden stroke={1.75} />
              {t('app.menu.findDevice')}
            </Link>
          )}
          {role !== 'installer' && role !== 'asp' && (
            <NavLink to="/support/diagnostics" className={css['entry']} onClick={onClose}>
              <IconStethoscope aria-hidden stroke={1.75} />
              {t('app.routes.diagnostics')}
            </NavLink>
          )}
          {mayOpen(PROFILE_ACCESS, role) && (
            <NavLink to="/edit-profile" className={css['entry']} onClick={onClose}>
              <IconUserEdit aria-hidden stroke={1.75} />
              {t('app.menu.editProfile')}
            </NavLink>
          )}
          {install !== null && (
            <button
              type="button"
              className={css['entry']}
              onClick={() => {
                onClose();
                void install();
              }}
            >
              <IconDownload aria-hidden stroke={1.75} />
              {t('shell.install.title')}
            </button>
          )}
        </nav>
        <button type="button" className={css['entry']} onClick={() => void leave()}>
          <IconLogout aria-hidden stroke={1.75} />
          {t('app.menu.signOut')}
        </button>
        <div className={css['language']}>
          <span>{t('ui.language')}</span>
          <LanguageSelect onFailure={() => toast({ kind: 'error', title: t('app.language.failed') })} />
        </div>
        <AppearanceSettings />
      </div>
    </Sheet>
  );
}
