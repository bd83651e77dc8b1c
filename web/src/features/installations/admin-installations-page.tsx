import { INSTALLATION_STATUSES, type InstallationStatus } from '@portal/domain/installations/transition';
import { labelIn } from '@portal/domain/templates/labels';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation, useRole } from '../../lib/session/session.ts';
import { BackLink } from '../../ui/frame/back-link.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import { Page } from '../../ui/frame/page.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { SetupList } from '../setup/lazy-components.ts';
import { organisationTemplates } from '../templates/queries.ts';
import { AdminInstallationsTable } from './admin-installations-table.tsx';
import { LoadedInstallation } from './installation-page.tsx';
import { adminInstallations, type AdminListState } from './queries.ts';

/** The installations of an organisation for those who verify them; one of them when the address names it. */
export default function AdminInstallationsPage() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const opened = Number(params.get('id'));
  if (!Number.isInteger(opened) || opened < 1) return <AdminList />;
  const back = new URLSearchParams(params);
  back.delete('id');
  return (
    <Page>
      <BackLink to={`?${back.toString()}`}>{t('installations.backToList')}</BackLink>
      <LoadedInstallation id={opened} />
    </Page>
  );
}

function AdminList() {
  const { t } = useTranslation();
  const role = useRole();
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const templates = useQuery(organisationTemplates(organisation));
  const found = useQuery({
    ...adminInstallations(organisation, state),
    placeholderData: (before) => before,
  });
  /** Another filter starts on the first page again. */
  const filter = (next: Record<string, string>, replace = !('page' in next)) =>
    setParams({ ...Object.fromEntries(params), page: '1', ...next }, { replace });

  return (
    <Page title={t('installations.title')} width="wide">
      {(role === 'admin' || role === 'superadmin') && (
        <Suspense fallback={null}>
          <SetupList />
        </Suspense>
      )}
      <div className={layout['filters']}>
        <SearchField
          value={state.search}
          label={t('installations.search')}
          onSearch={(search) => filter({ search })}
        />
        <NativeSelect
          label={t('installations.filterStatus')}
          value={state.status ?? ''}
          onChange={(event) => filter({ status: event.currentTarget.value })}
          data={[
            { value: '', label: t('installations.all') },
            ...INSTALLATION_STATUSES.map((value) => ({ value, label: t(`installations.status.${value}`) })),
          ]}
        />
        <NativeSelect
          label={t('installations.filterTemplate')}
          value={state.templateId ?? ''}
          onChange={(event) => filter({ template: event.currentTarget.value })}
          data={[
            { value: '', label: t('installations.all') },
            ...(templates.data ?? []).map(({ id, name, nameTranslations }) => ({
              value: String(id),
              label: labelIn(currentLanguage(), nameTranslations, name),
            })),
          ]}
        />
      </div>
      <PagedTable
        query={found}
        page={state.page}
        onPage={(page, instead) => filter({ page: String(page) }, instead)}
        table={(rows) => (
          <AdminInstallationsTable
            rows={rows}
            order={state.order}
            onOrder={(order) => filter({ order: order.key, direction: order.direction })}
            addressOf={(id) => `?${new URLSearchParams({ ...Object.fromEntries(params), id: String(id) })}`}
          />
        )}
        failed={t('installations.listFailed')}
        nothing={t('installations.nothingFound')}
        total={(count) => t('installations.total', { total: formatNumber(count), count })}
      />
    </Page>
  );
}

/** What the table can be ordered by. */
const ORDERS = ['customerName', 'installationDate', 'status'];

/** The list's state as the address tells it; what makes no sense there is left out. */
function readState(params: URLSearchParams): AdminListState {
  const page = Number(params.get('page'));
  const template = Number(params.get('template'));
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    status:
      INSTALLATION_STATUSES.find((status: InstallationStatus) => status === params.get('status')) ?? null,
    templateId: Number.isInteger(template) && template > 0 ? template : null,
    search: params.get('search') ?? '',
    order: {
      key: ORDERS.find((key) => key === params.get('order')) ?? 'installationDate',
      direction: params.get('direction') === 'asc' ? 'asc' : 'desc',
    },
  };
}
