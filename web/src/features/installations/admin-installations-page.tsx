import { INSTALLATION_STATUSES, type InstallationStatus } from '@portal/domain/installations/transition';
import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import { NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconInbox } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { problemOf } from '../../lib/api-problem.ts';
import { formatNumber } from '../../lib/format.ts';
import { useOrganisation } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FetchedAt } from '../../ui/fetched-at.tsx';
import { Page } from '../../ui/page.tsx';
import { Pages } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Skeletons } from '../../ui/skeletons.tsx';
import { organisationTemplates } from '../templates/queries.ts';
import { AdminInstallationsTable } from './admin-installations-table.tsx';
import { LoadedInstallation } from './installation-page.tsx';
import css from './installations.module.css';
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
      <Link to={{ search: back.toString() }}>
        <IconArrowLeft aria-hidden stroke={1.75} size="1.25rem" /> {t('installations.backToList')}
      </Link>
      <LoadedInstallation id={opened} />
    </Page>
  );
}

function AdminList() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const templates = useQuery(organisationTemplates(organisation));
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...adminInstallations(organisation, state),
    placeholderData: (before) => before,
  });
  /** Another filter starts on the first page again. */
  const filter = (next: Record<string, string>) =>
    setParams({ ...Object.fromEntries(params), page: '1', ...next }, { replace: !('page' in next) });

  return (
    <Page title={t('installations.title')} width="wide">
      <div className={css['filters']}>
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
            ...(templates.data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
          ]}
        />
      </div>
      {data === undefined && !error && <Skeletons shape="rows" count={8} />}
      {data === undefined && error && (
        <ErrorState
          title={t('installations.listFailed')}
          text={problemOf(error).detail}
          code={problemOf(error).requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          {error && <FetchedAt at={dataUpdatedAt} />}
          {data.items.length === 0 ? (
            <EmptyState icon={IconInbox} title={t('installations.nothingFound')} />
          ) : (
            <AdminInstallationsTable
              rows={data.items}
              order={state.order}
              onOrder={(order) => filter({ order: order.key, direction: order.direction })}
              addressOf={(id) => `?${new URLSearchParams({ ...Object.fromEntries(params), id: String(id) })}`}
            />
          )}
          <p className={css['second']}>
            {t('installations.total', { total: formatNumber(data.totalItems), count: data.totalItems })}
          </p>
          <Pages
            page={state.page}
            pages={pageCount(data.totalItems, PAGE_SIZE)}
            onPage={(page) => filter({ page: String(page) })}
          />
        </>
      )}
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
