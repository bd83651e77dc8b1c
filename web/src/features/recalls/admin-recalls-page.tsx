import { type Recall, recallTextIn } from '@portal/domain/recalls/record';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatNumber } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useNotedOfficeList } from '../../records/office-list-address.ts';
import { Page } from '../../ui/frame/page.tsx';
import { CardLink } from '../../ui/lists/card-link.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { TableOrCards } from '../../ui/lists/table-or-cards.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { StateChip } from './own-recall.tsx';
import { recallsPage } from './office-queries.ts';

const pageOf = (id: number) => `/admin/recalls/${id}`;

/** The recalls of a maker for its office, newest first, with how far each has come. */
export default function AdminRecallsPage() {
  const { t } = useTranslation();
  useNotedOfficeList('/admin/recalls');
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const found = useQuery(recallsPage(useOrganisation(), page));
  const begin = (
    <Button component={Link} to="/admin/recalls/new" leftSection={<IconPlus aria-hidden stroke={1.75} />}>
      {t('recallOffice.new')}
    </Button>
  );
  return (
    <Page title={t('recallOffice.title')} width="wide" actions={begin}>
      {found.data?.totalItems === 0 ? (
        <EmptyState
          icon={IconAlertTriangle}
          title={t('recallOffice.none')}
          text={t('recallOffice.noneText')}
        />
      ) : (
        <PagedTable
          query={found}
          page={page}
          onPage={(next, replace = false) => setParams({ page: String(next) }, { replace })}
          table={(rows) => <RecallTable rows={rows} />}
          failed={t('recallOffice.listFailed')}
          nothing={t('recallOffice.nothing')}
          total={(count) => t('recallOffice.total', { total: formatNumber(count), count })}
        />
      )}
    </Page>
  );
}

const titleOf = (recall: Recall) => recallTextIn(recall, currentLanguage()).title;

function RecallTable({ rows }: { readonly rows: readonly Recall[] }) {
  const { t } = useTranslation();
  const answeredOf = ({ answers: { done, fine, cannot }, devices }: Recall) =>
    t('recallOffice.answeredOf', {
      answered: formatNumber(done + fine + cannot),
      devices: formatNumber(devices),
    });
  return (
    <TableOrCards
      label={t('recallOffice.title')}
      rows={rows}
      addressOf={pageOf}
      columns={[
        { key: 'title', title: t('recallOffice.column.title'), cell: titleOf },
        {
          key: 'state',
          title: t('recallOffice.column.state'),
          cell: ({ state }) => <StateChip state={state} />,
        },
        {
          key: 'begun',
          title: t('recallOffice.column.begun'),
          numeric: true,
          cell: ({ createdAt }) => formatDate(createdAt),
        },
        { key: 'answered', title: t('recallOffice.column.answered'), numeric: true, cell: answeredOf },
        {
          key: 'unread',
          title: t('recallOffice.column.unread'),
          numeric: true,
          cell: ({ told, read }) => formatNumber(told - read),
        },
      ]}
      card={(row) => (
        <CardLink
          key={row.id}
          to={pageOf(row.id)}
          title={titleOf(row)}
          meta={[formatDate(row.createdAt), `${t('recallOffice.column.answered')}: ${answeredOf(row)}`]}
          chips={<StateChip state={row.state} />}
        />
      )}
    />
  );
}
