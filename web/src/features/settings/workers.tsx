import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import type { Worker } from '@portal/domain/production/worker';
import { ActionIcon, Button } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconPencil, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '../../lib/languages/format.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { Pages } from '../../ui/lists/pager.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { type EditedWorker, WorkerDialog } from './worker-dialog.tsx';
import { fetchWorker, workersPage } from './workers-queries.ts';
import css from './settings.module.css';

/** The people of production: they have no account, and the history keeps the name of whoever left. */
export function Workers() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<EditedWorker | null>(null);
  const search = params.get('search') ?? '';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...workersPage(organisation, search, page),
    placeholderData: (before, query) => (query?.queryKey[1] === organisation ? before : undefined),
  });
  const filter = (next: Record<string, string>, replace = !('page' in next)) =>
    setParams({ ...Object.fromEntries(params), page: '1', ...next }, { replace });
  const total = data?.totalItems ?? 0;
  async function edit(id: number) {
    try {
      setEdited(await fetchWorker(id));
    } catch (failed) {
      const { title, detail } = problemOf(failed);
      toast({ kind: 'error', title, message: detail });
    }
  }

  return (
    <section className={css['part']} aria-labelledby="workers">
      <div className={css['head']}>
        <h2 id="workers">{t('settings.workers.title')}</h2>
        <Button
          leftSection={<IconPlus aria-hidden stroke={1.75} />}
          onClick={() => setEdited({ worker: null, etag: null })}
        >
          {t('settings.workers.add')}
        </Button>
      </div>
      <p className={css['second']}>{t('settings.workers.hint')}</p>
      <SearchField
        value={search}
        label={t('settings.workers.search')}
        onSearch={(text) => filter({ search: text })}
      />
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
              title={t(search === '' ? 'settings.workers.none' : 'settings.workers.noneFound')}
              {...(search === '' && { text: t('settings.workers.noneText') })}
            />
          ) : (
            <ul className={css['keys']} aria-label={t('settings.workers.title')}>
              {data.items.map((worker) => (
                <WorkerRow key={worker.id} worker={worker} onEdit={() => void edit(worker.id)} />
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
        <WorkerDialog key={edited.worker?.id ?? 'new'} edited={edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

function WorkerRow({ worker, onEdit }: { readonly worker: Worker; readonly onEdit: () => void }) {
  const { t } = useTranslation();
  const { name, badge, pin, active } = worker;
  const shown = [
    pin && t('settings.workers.pinOf', { pin }),
    badge && t('settings.workers.badgeOf', { badge }),
  ];
  return (
    <li>
      <div className={css['facts']}>
        <span className={css['key']}>{name}</span>
        <StatusChip tone={active ? 'ok' : 'neutral'} icon={active ? IconCircleCheck : IconCircleOff}>
          {t(active ? 'settings.workers.is' : 'settings.workers.left')}
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
