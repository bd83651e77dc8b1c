import { Button, Checkbox } from '@mantine/core';
import type { InstallationRow } from '@portal/domain/installations/row';
import { customerOfRow } from '@portal/domain/installations/row';
import { customerTitle } from '@portal/domain/installations/site';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ClientProblemCode, problemOf } from '../../../lib/network/api-problem.ts';
import { organisationNow } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/store.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { TableOrCards } from '../../../ui/lists/table-or-cards.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { type AdminTableProps, installationColumns } from '../admin-installations-table.tsx';
import { sendDecision } from '../decision.ts';
import { InstallationCard } from '../installation-card.tsx';
import css from './desk.module.css';
import { heldDecisions } from './held/held-decisions.ts';
import { forgetReturned } from './held/returned-decisions.ts';
import { forgetRejection } from './rejection-draft.ts';
import { reviewsOf } from './review-queries.ts';
import { waitingTime } from './review-queue.ts';

/** The installations that wait, with how long and what was remarked; those without a remark can be accepted at once. */
export function WaitingTable({ rows: all, order, onOrder, addressOf }: AdminTableProps) {
  const { t } = useTranslation();
  const held = new Set(useStore(heldDecisions).map(({ id }) => id));
  const rows = all.filter(({ id }) => !held.has(id));
  const reviews = useQuery(reviewsOf(rows.map(({ id }) => id)));
  const remarks = new Map(reviews.data?.map((review) => [review.id, review.remarks.length]));
  const free = rows.filter((row) => row.complete && remarks.get(row.id) === 0);
  const selection = useSelection(free);
  return (
    <TableOrCards
      aboveTable={<SelectionBar selection={selection} free={free} />}
      label={t('installations.title')}
      rows={rows}
      addressOf={addressOf}
      order={order}
      onOrder={onOrder}
      columns={[
        ...installationColumns(t),
        {
          key: 'waitingSince',
          title: t('review.desk.waitingSince'),
          sortable: true,
          cell: (row) => row.waitingSince !== null && (waitingTime(t, row.waitingSince) ?? t('review.today')),
        },
        {
          key: 'remarks',
          title: t('review.desk.remarks'),
          cell: (row) => <RemarkCount count={remarks.get(row.id)} />,
        },
      ]}
      actions={{
        title: t('review.desk.selectAll'),
        of: (row) => (
          // Its room is kept where there is nothing to select, so that no row moves when the remarks arrive.
          <div className={css['check']}>
            {free.includes(row) && (
              <Checkbox
                aria-label={t('review.desk.select', { name: customerTitle(customerOfRow(row)) })}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
          </div>
        ),
      }}
      card={(row) => <InstallationCard key={row.id} row={row} to={addressOf(row.id)} />}
    />
  );
}

function RemarkCount({ count }: { readonly count: number | undefined }) {
  const { t } = useTranslation();
  return (
    <span className={css['count']} data-remarked={(count !== undefined && count > 0) || undefined}>
      {count === undefined
        ? '…'
        : count === 0
          ? t('review.desk.noRemarks')
          : t('review.remarks.title', { count })}
    </span>
  );
}

type Selection = {
  readonly ids: readonly number[];
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  readonly set: (ids: readonly number[]) => void;
};

/** What is selected of the rows that can be; a row that cannot be any more is not. */
function useSelection(free: readonly InstallationRow[]): Selection {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const ids = chosen.filter((id) => free.some((row) => row.id === id));
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    set: setChosen,
  };
}

type BarProps = { readonly selection: Selection; readonly free: readonly InstallationRow[] };

function SelectionBar({ selection, free }: BarProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [keys] = useState(() => new Map<string, string>());
  const { ids } = selection;

  async function acceptSelected() {
    // As they are on the screen now, and not as the list has them when the question is answered.
    const chosen = free.filter(({ id }) => selection.has(id));
    const sure = await confirm({
      title: t('review.desk.askTitle', { count: ids.length }),
      text: t('review.desk.askText'),
      confirmLabel: t('review.desk.acceptSelected'),
    });
    if (!sure) return;
    setBusy(true);
    const { done, changed, failed, unanswered } = await acceptAll(chosen, keys);
    await queries.invalidateQueries({ queryKey: ['installations'] });
    setBusy(false);
    selection.set(unanswered);
    if (done > 0) toast({ kind: 'success', title: t('review.desk.doneAll', { count: done }) });
    if (changed > 0)
      toast({ kind: 'warning', title: t('review.desk.changedSome', { count: changed }), ms: 15_000 });
    if (failed > 0) toast({ kind: 'error', title: t('review.desk.failedSome', { count: failed }) });
    if (unanswered.length > 0)
      toast({
        kind: 'warning',
        title: t('review.desk.unanswered'),
        message: t('review.desk.unansweredText', { count: unanswered.length }),
        ms: 15_000,
      });
  }

  return (
    <div className={css['selection']}>
      <Checkbox
        label={t('review.desk.selectAll')}
        disabled={free.length === 0}
        checked={free.length > 0 && ids.length === free.length}
        indeterminate={ids.length > 0 && ids.length < free.length}
        onChange={() => selection.set(ids.length === free.length ? [] : free.map(({ id }) => id))}
      />
      {ids.length > 0 && (
        <>
          <output>{t('review.desk.selected', { count: ids.length })}</output>
          <Button loading={busy} onClick={() => void acceptSelected()}>
            {t('review.desk.acceptSelected')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => selection.set([])}>
            {t('review.desk.clear')}
          </Button>
        </>
      )}
    </div>
  );
}

/**
 * Accepts one after another, since each issues a warranty with the next number; how many were, had been changed, or failed. Where the
 * server does not answer it stops: that one may have been accepted and the rest was not sent. `keys` has the key of each version that was
 * decided on, so that the next try of one whose answer was lost is the same decision.
 */
async function acceptAll(rows: readonly InstallationRow[], keys: Map<string, string>) {
  const count = { done: 0, changed: 0, failed: 0 };
  const organisation = organisationNow();
  for (const [at, row] of rows.entries()) {
    const { id, etag } = row;
    const version = `${String(id)} ${etag}`;
    const key = keys.get(version) ?? crypto.randomUUID();
    keys.set(version, key);
    const result = await sendDecision(id, { act: 'accept' }, { etag, organisation, key }).then(
      () => 'done' as const,
      (error: unknown) => RESULTS[problemOf(error).code] ?? 'failed',
    );
    if (result === 'unanswered') return { ...count, unanswered: rows.slice(at).map((one) => one.id) };
    count[result] += 1;
    if (result !== 'done') continue;
    // What was refused of it in the review is settled.
    forgetReturned(id);
    forgetRejection(row);
  }
  return { ...count, unanswered: [] };
}

const RESULTS: Partial<Record<ClientProblemCode, 'changed' | 'unanswered'>> = {
  'changed-meanwhile': 'changed',
  offline: 'unanswered',
};
