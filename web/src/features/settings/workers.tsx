import { PAGE_SIZE } from '@portal/domain/constants';
import { pageCount } from '@portal/domain/page';
import type { Worker } from '@portal/domain/production/worker';
import { ActionIcon, Button } from '@mantine/core';
import { IconCircleCheck, IconCircleOff, IconPencil, IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { useListFilter } from '../../ui/lists/list-filter.ts';
import { Pages } from '../../ui/lists/pager.tsx';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { LoadFailed } from '../../ui/notices/error-state.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { toastProblem } from '../../ui/notices/toast.ts';
import { type EditedWorker, WorkerDialog } from './worker-dialog.tsx';
import { fetchWorker, openWorkersCsv, type WorkerPick, workersPage } from './workers-queries.ts';
import css from './settings.module.css';

/** The people of production: they have no account, and the history keeps the name of whoever left. */
export function Workers() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const { params, page, filter } = useListFilter();
  const [edited, setEdited] = useStateAcrossSignIn<EditedWorker | null>('worker-edited', null);
  const pick = readPick(params);
  const { search } = pick;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...workersPage(organisation, pick, page),
    placeholderData: (before, query) => (query?.queryKey[1] === organisation ? before : undefined),
  });
  const total = data?.totalItems ?? 0;
  const picksAll = search === '' && pick.active === '';
  async function edit(id: number) {
    try {
      setEdited(await fetchWorker(id));
    } catch (failed) {
      toastProblem(failed);
    }
  }

  return (
    <section className={css['part']} aria-labelledby="workers">
      <Head total={total} pick={pick} onAdd={() => setEdited({ worker: null, etag: null })} onPick={filter} />
      {data === undefined && !error && <Skeletons shape="rows" count={6} />}
      {error && (
        <LoadFailed title={t('settings.workers.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && !error && (
        <>
          {data.items.length === 0 ? (
            <EmptyState
              icon={IconUsersGroup}
              title={t(picksAll ? 'settings.workers.none' : 'settings.workers.noneFound')}
              {...(picksAll && { text: t('settings.workers.noneText') })}
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
            onPage={(next, replace) => filter({ page: String(next) }, replace)}
          />
        </>
      )}
      {edited !== null && (
        <WorkerDialog key={edited.worker?.id ?? 'new'} edited={edited} onClose={() => setEdited(null)} />
      )}
    </section>
  );
}

type HeadProps = {
  readonly total: number;
  readonly pick: WorkerPick;
  readonly onAdd: () => void;
  readonly onPick: (next: Readonly<Record<string, string>>) => void;
};

/** Above the list: adding a worker, the list as CSV, and by what it is searched. */
function Head({ total, pick, onAdd, onPick }: HeadProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css['head']}>
        <h2 id="workers">{t('settings.workers.title')}</h2>
        <div className={css['actions']}>
          <Button leftSection={<IconPlus aria-hidden stroke={1.75} />} onClick={onAdd}>
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
          onSearch={(text) => onPick({ search: text })}
        />
        <FilterSelect
          label={t('settings.workers.state')}
          value={pick.active}
          all={t('settings.workers.all')}
          options={[
            { value: 'true', label: t('settings.workers.is') },
            { value: 'false', label: t('settings.workers.left') },
          ]}
          onChange={(active) => onPick({ active })}
        />
      </div>
    </>
  );
}

function readPick(params: URLSearchParams): WorkerPick {
  const active = params.get('active');
  return {
    search: params.get('search') ?? '',
    active: active === 'true' || active === 'false' ? active : '',
  };
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
