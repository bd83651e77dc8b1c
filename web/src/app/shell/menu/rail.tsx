import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useRole } from '../../../lib/session/session.ts';
import { useInAdministration } from '../in-administration.ts';
import { useEntries } from './navigation.ts';
import { OrganisationSwitch } from '../organisation-switch.tsx';
import css from './rail.module.css';

type Props = { readonly collapsed: boolean; readonly onToggle: () => void };

/** The administration's navigation beside the page, from 1024 px. */
export default function Rail({ collapsed, onToggle }: Props) {
  const { t } = useTranslation();
  const role = useRole();
  const entries = useEntries();
  const shown = useInAdministration();
  if (!shown) return null;
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <nav aria-label={t('app.bar.navigation')} className={css['rail']} data-collapsed={collapsed || undefined}>
      {role === 'superadmin' && !collapsed && <OrganisationSwitch />}
      <div className={css['entries']}>
        {entries.map(({ name, path, label, icon: Icon }) => (
          <NavLink key={name} to={path} className={css['entry']} title={collapsed ? label : undefined}>
            <Icon aria-hidden stroke={1.75} />
            <span>{label}</span>
          </NavLink>
        ))}
      </div>
      <button
        type="button"
        className={css['entry']}
        title={t(collapsed ? 'shell.rail.expand' : 'shell.rail.collapse')}
        onClick={onToggle}
      >
        <Toggle aria-hidden stroke={1.75} />
        <span>{t(collapsed ? 'shell.rail.expand' : 'shell.rail.collapse')}</span>
      </button>
    </nav>
  );
}
