import { ROLES } from '@portal/domain/access/role-of';
import { labelIn } from '@portal/domain/templates/labels';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { MoreFilters } from '../../ui/lists/more-filters.tsx';
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
      <MoreFilters values={[state.role, state.verified, state.aspId, state.templateId]}>
        <FilterSelect
          label={t('users.roleTitle')}
          all={t('users.all')}
          value={state.role}
          options={ROLES.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          onChange={(role) => onFilter({ role })}
        />
        <FilterSelect
          label={t('users.address')}
          all={t('users.all')}
          value={state.verified === null ? null : state.verified ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('users.verified') },
            { value: 'no', label: t('users.notVerified') },
          ]}
          onChange={(verified) => onFilter({ verified })}
        />
        <FilterSelect
          label={t('users.asp')}
          all={t('users.all')}
          value={state.aspId}
          options={(partners.data ?? []).map(({ id, name, company }) => ({
            value: id,
            label: company ?? name,
          }))}
          onChange={(asp) => onFilter({ asp })}
        />
        <FilterSelect
          label={t('users.template')}
          all={t('users.all')}
          value={state.templateId}
          options={(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
            value: id,
            label: labelIn(currentLanguage(), nameTranslations, name),
          }))}
          onChange={(template) => onFilter({ template })}
        />
      </MoreFilters>
    </div>
  );
}
