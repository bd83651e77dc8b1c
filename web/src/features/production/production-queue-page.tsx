import { Button } from '@mantine/core';
import { IconBuildingFactory2, IconPresentationAnalytics } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { whenIdle } from '../../lib/loading/idle.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { Page } from '../../ui/frame/page.tsx';
import { useListFilter } from '../../ui/lists/list-filter.ts';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { BOARD_ADDRESS, QUEUE_ADDRESS } from './addresses.ts';
import { Board } from './board/board.tsx';
import { deviceNow } from './device/own-work.ts';
import { useOwnWork } from './device/use-own-work.ts';
import { useSentWork } from './device/use-sent-work.ts';
import { productionPage } from './queries.ts';
import { isNarrowed, readQueueState } from './queue/list-state.ts';
import css from './queue/queue.module.css';
import { QueueFilters } from './queue/queue-filters.tsx';
import { QueueTable } from './queue/queue-table.tsx';
import { useNow } from '../../lib/use-now.ts';
import { StationScanner } from './station/station-scanner.tsx';
import { useGloves } from './station/use-gloves.ts';
import { useStation } from './station/station.ts';
import { WorkerBar } from './station/worker-bar.tsx';

/** The production queue, the first page of everybody in the hall; with `?board` the board for a large screen on its wall. */
export default function ProductionQueuePage() {
  const { params } = useListFilter();
  useGloves();
  // Loads the page that a scan opens ahead of the scan.
  useEffect(() => whenIdle(() => void import('./production-step-page.tsx').catch(() => undefined)), []);
  return params.has('board') ? <Board /> : <Queue />;
}

function Queue() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const { params, filter } = useListFilter();
  const now = useNow();
  const { worker } = useStation();
  const work = useOwnWork();
  useSentWork();
  const state = readQueueState(params);
  const found = useQuery({
    ...productionPage(organisation, state, worker?.id ?? null),
    // Another filter may show the old rows for a moment, another maker must not.
    placeholderData: (before, query) => (query?.queryKey[2] === organisation ? before : undefined),
  });
  const isEmpty = found.data?.totalItems === 0 && !found.isPlaceholderData;
  const narrowed = isNarrowed(state);
  return (
    <Page
      title={t('production.title')}
      width="wide"
      actions={
        <Button
          component={Link}
          to={BOARD_ADDRESS}
          variant="default"
          leftSection={<IconPresentationAnalytics aria-hidden stroke={1.75} />}
        >
          {t('production.board.open')}
        </Button>
      }
    >
      <div className={css['top']}>
        <WorkerBar />
        <StationScanner />
      </div>
      <QueueFilters state={state} worker={worker?.name ?? null} onFilter={filter} />
      {isEmpty ? (
        <EmptyState
          icon={IconBuildingFactory2}
          title={t(narrowed ? 'production.nothingFound' : 'production.none')}
          text={t(narrowed ? 'production.nothingFoundText' : 'production.noneText')}
          action={
            narrowed && (
              <Button component={Link} to={QUEUE_ADDRESS} variant="default">
                {t('production.showAll')}
              </Button>
            )
          }
        />
      ) : (
        <PagedTable
          query={found}
          page={state.page}
          onPage={(page, replace) => filter({ page: String(page) }, replace)}
          table={(rows) => (
            <QueueTable
              rows={rows.map((row) => ({ ...row, ...deviceNow(row, work, found.dataUpdatedAt) }))}
              now={now}
            />
          )}
          failed={t('production.listFailed')}
          nothing={t('production.nothingFound')}
          total={(count) => t('production.total', { total: formatNumber(count), count })}
        />
      )}
    </Page>
  );
}
