import { ROLES } from '@portal/domain/access/role-of';
import { labelIn } from '@portal/domain/templates/labels';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { organisationTemplates } from '../templates/queries.ts';
import type { UserListState } from './list-state.ts';
import { servicePartners } from './queries.ts';
import css from './users.module.css';

type Props = {
  readonly state: UserListState;
  readonly onFilter: (next: Record<string, string>) => void;
};

/** Search, role, confirmed address, service partner and device type. */
export function UserFilters({ state, onFilter }: Props) {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const templates = useQuery(organisationTemplates(organisation));
  const partners = useQuery(servicePartners(organisation));
  return (
    <div className={css['filters']}>
      <SearchField
        value={state.search}
        label={t('users.search')}
        onSearch={(search) => onFilter({ search })}
      />
      <NativeSelect
        label={t('users.roleTitle')}
        value={state.role ?? ''}
        onChange={(event) => onFilter({ role: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          ...ROLES.map((value) => ({ value, label: t(`users.role.${value}`) })),
        ]}
      />
      <NativeSelect
        label={t('users.address')}
        value={state.verified === null ? '' : state.verified ? 'yes' : 'no'}
        onChange={(event) => onFilter({ verified: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          { value: 'yes', label: t('users.verified') },
          { value: 'no', label: t('users.notVerified') },
        ]}
      />
      <NativeSelect
        label={t('users.asp')}
        value={state.aspId ?? ''}
        onChange={(event) => onFilter({ asp: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          ...(partners.data ?? []).map(({ id, name, company }) => ({
            value: String(id),
            label: company ?? name,
          })),
        ]}
      />
      <NativeSelect
        label={t('users.template')}
        value={state.templateId ?? ''}
        onChange={(event) => onFilter({ template: event.currentTarget.value })}
        data={[
          { value: '', label: t('users.all') },
          ...(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
            value: String(id),
            label: labelIn(currentLanguage(), nameTranslations, name),
          })),
        ]}
      />
    </div>
  );
}
