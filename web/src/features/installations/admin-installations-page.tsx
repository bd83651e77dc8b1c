import { Button } from '@mantine/core';
import { isAdmin } from '@portal/domain/access/role-of';
import { INSTALLATION_STATUSES } from '@portal/domain/installations/transition';
import { labelIn } from '@portal/domain/templates/labels';
import { IconFileImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation, useRole } from '../../lib/session/session.ts';
import { useNotedOfficeList, useOfficeListBack } from '../../records/office-list-address.ts';
import { BackLink, Page } from '../../ui/frame/page.tsx';
import { useAtDesk } from '../../ui/frame/use-width.ts';
import layout from '../../ui/look/table-or-cards.module.css';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { idParam, useListFilter } from '../../ui/lists/list-filter.ts';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { RecordExport } from '../exports/lazy-components.ts';
import { importAddressOf } from '../imports/addresses.ts';
import { SetupList } from '../setup/lazy-components.ts';
import { organisationTemplates } from '../templates/queries.ts';
import { AdminInstallationsTable } from './admin-installations-table.tsx';
import { LoadedInstallation } from './installation-page.tsx';
import { readFilters } from './list-state.ts';
import { adminInstallations, type AdminListState, statusFilter } from './queries.ts';
import { DeskBar, HeldBar, ReviewPage, WaitingTable } from './review/lazy-components.ts';

/** The installations of an organisation, or the one whose id is in the address (`?id=`), for those who verify them. */
export default function AdminInstallationsPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const opened = idParam(params, 'id');
  const atDesk = useAtDesk();
  const back = useOfficeListBack('/admin/installations', 'id', 'view');
  if (opened === null) return <AdminList />;
  if (atDesk && params.get('view') !== 'whole')
    return (
      <Suspense fallback={null}>
        <ReviewPage id={opened} back={back}>
          <LoadedInstallation id={opened} />
        </ReviewPage>
      </Suspense>
    );
  return (
    <Page>
      <BackLink to={back}>{t('installations.backToList')}</BackLink>
      <LoadedInstallation id={opened} />
    </Page>
  );
}

function AdminList() {
  const { t } = useTranslation();
  useNotedOfficeList('/admin/installations');
  const role = useRole();
  const organisation = useOrganisation();
  const { params, page, filter, addressWith } = useListFilter();
  const state: AdminListState = { page, ...readFilters(params) };
  const found = useQuery({
    ...adminInstallations(organisation, state),
    placeholderData: (before) => before,
  });

  return (
    <Page
      title={t('installations.title')}
      width="wide"
      actions={
        <Suspense fallback={null}>
          {isAdmin(role) && (
            <Button
              component={Link}
              to={importAddressOf('installations')}
              variant="default"
              leftSection={<IconFileImport aria-hidden stroke={1.75} />}
            >
              {t('installations.import')}
            </Button>
          )}
          <RecordExport
            list="installations"
            total={found.data?.totalItems ?? 0}
            filter={{
              ...statusFilter(state.status),
              ...(state.templateId !== null && { 'customDevice.deviceTemplate.id': [state.templateId] }),
              ...(state.verifiable && { verifiable: true }),
              ...(state.search !== '' && { search: state.search }),
            }}
          />
        </Suspense>
      }
    >
      {isAdmin(role) && (
        <Suspense fallback={null}>
          <SetupList />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <HeldBar />
        <DeskBar status={state.status} />
        <Filters state={state} onFilter={filter} />
      </Suspense>
      <PagedTable
        query={found}
        page={page}
        onPage={(next, replace) => filter({ page: String(next) }, replace)}
        table={(rows) => {
          const shown = {
            rows,
            order: state.order,
            onOrder: ({ key, direction }: { readonly key: string; readonly direction: 'asc' | 'desc' }) =>
              filter({ order: key, direction }),
            addressOf: (id: number) => addressWith('id', id),
          };
          return state.status === 'pending' ? (
            <Suspense fallback={<Skeletons shape="rows" count={8} />}>
              <WaitingTable {...shown} />
            </Suspense>
          ) : (
            <AdminInstallationsTable {...shown} />
          );
        }}
        failed={t('installations.listFailed')}
        nothing={t('installations.nothingFound')}
        total={(count) => t('installations.total', { total: formatNumber(count), count })}
      />
    </Page>
  );
}

type FiltersProps = {
  readonly state: AdminListState;
  readonly onFilter: (next: Readonly<Record<string, string>>) => void;
};

function Filters({ state, onFilter }: FiltersProps) {
  const { t } = useTranslation();
  const role = useRole();
  const templates = useQuery(organisationTemplates(useOrganisation()));
  return (
    <div className={layout['filters']}>
      <SearchField
        value={state.search}
        label={t('installations.search')}
        onSearch={(search) => onFilter({ search })}
      />
      <FilterSelect
        label={t('installations.filterStatus')}
        all={t('installations.all')}
        value={state.status}
        options={[
          ...INSTALLATION_STATUSES.map((value) => ({
            value,
            label: t(`installations.status.${value}`),
          })),
          { value: 'withdrawn', label: t('installations.withdrawal.chip') },
        ]}
        onChange={(status) => onFilter({ status: status || 'all', order: '', direction: '' })}
      />
      <FilterSelect
        label={t('installations.filterTemplate')}
        all={t('installations.all')}
        value={state.templateId}
        options={(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
          value: id,
          label: labelIn(currentLanguage(), nameTranslations, name),
        }))}
        onChange={(template) => onFilter({ template })}
      />
      {/* Theirs and what is shared with them is in a service partner's list as well, and others decide on that. */}
      {role === 'asp' && (
        <FilterSelect
          label={t('installations.filterVerifiable')}
          all={t('installations.all')}
          value={state.verifiable ? 'true' : null}
          options={[{ value: 'true', label: t('installations.verifiable') }]}
          onChange={(verifiable) => onFilter({ verifiable })}
        />
      )}
    </div>
  );
}
