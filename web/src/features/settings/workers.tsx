import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import type { Worker } from '@portal/domain/workers/contract';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconPencil, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { Pages } from '../../ui/lists/pager.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { WorkerDialog } from './worker-dialog.tsx';
import { openWorkersCsv, type WorkerPick, workersPage } from './workers-queries.ts';
import css from './settings.module.css';

const STATES = ['', 'true', 'false'] as const;

/** The people of production: they have no account, and the history keeps the name of whoever left. */
export function Workers() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<Worker | 'new' | null>(null);
  const active = params.get('active');
  const pick: WorkerPick = {
    active: active === 'true' || active === 'false' ? active === 'true' : null,
    search: params.get('search') ?? '',
  };
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...workersPage(organisation, pick, page),
    placeholderData: (before, query) => (query?.queryKey[1] === organisation ? before : undefined),
  });
  const filter = (next: Record<string, string>, replace = !('page' in next)) =>
    setParams({ ...Object.fromEntries(params), page: '1', ...next }, { replace });
  const total = data?.totalItems ?? 0;
  const everybody = pick.search === '' && pick.active === null;

  return (
    <section className={css['part']} aria-labelledby="workers">
      <div className={css['head']}>
        <h2 id="workers">{t('settings.workers.title')}</h2>
        <div className={css['actions']}>
          <Button leftSection={<IconPlus aria-hidden stroke={1.75} />} onClick={() => setEdited('new')}>
            {t('settings.workers.add')}
          </Button>
          {total > 0 && (
            <CsvExport
              label={t('settings.workers.export')}
              fileName={t('settings.workers.exportFile')}
              total={total}
              open={() => openWorkersCsv(pick)}
            />
          )}
        </div>
      </div>
      <p className={css['second']}>{t('settings.workers.hint')}</p>
      <div className={css['filters']}>
        <SearchField
          value={pick.search}
          label={t('settings.workers.search')}
          onSearch={(search) => filter({ search })}
        />
        <NativeSelect
          label={t('settings.workers.state')}
          value={active ?? ''}
          onChange={(event) => filter({ active: event.currentTarget.value })}
          data={STATES.map((value) => ({ value, label: t(`settings.workers.states.${value || 'all'}`) }))}
        />
      </div>
      {data === undefined && !error && <Skeletons shape="rows" count={6} />}
      {error && (
        <ErrorState
          title={t('settings.workers.failed')}
          text={problemOf(error).detail}
          code={problemOf(error).requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && !error && (
        <>
          {data.items.length === 0 ? (
            <EmptyState
              icon={IconUsersGroup}
              title={t(everybody ? 'settings.workers.none' : 'settings.workers.noneFound')}
              {...(everybody && { text: t('settings.workers.noneText') })}
            />
          ) : (
            <ul className={css['keys']} aria-label={t('settings.workers.title')}>
              {data.items.map((worker) => (
                <WorkerRow key={worker.id} worker={worker} onEdit={() => setEdited(worker)} />
              ))}
            </ul>
          )}
          <p className={css['second']}>
            {t('settings.workers.total', { count: total, total: formatNumber(total) })}
          </p>
          <Pages
            of={t('settings.workers.title')}
            page={page}
            pages={pageCount(total, PAGE_SIZE)}
            settled={!isPlaceholderData}
            onPage={(next, instead) => filter({ page: String(next) }, instead)}
          />
        </>
      )}
      {edited !== null && (
        <WorkerDialog
          key={edited === 'new' ? 'new' : edited.id}
          worker={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}

function WorkerRow({ worker, onEdit }: { readonly worker: Worker; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const { name, badge, hasPin, active } = worker;
  const shown = [hasPin && t('settings.workers.hasPin'), badge && t('settings.workers.badgeOf', { badge })];
  return (
    <li>
      <div className={css['facts']}>
        <span className={css['key']}>{name}</span>
        <StatusChip tone={active ? 'ok' : 'neutral'} icon={active ? IconCircleCheck : IconCircleOff}>
          {t(`settings.workers.states.${active ? 'true' : 'false'}`)}
        </StatusChip>
        <span className={css['second']}>
          {shown.filter(Boolean).join(' · ') || t('settings.workers.noProof')}
        </span>
      </div>
      <ActionIcon aria-label={t('settings.workers.edit', { name })} onClick={onEdit}>
        <IconPencil aria-hidden stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
