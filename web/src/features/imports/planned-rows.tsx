import type { Import } from '@portal/domain/imports/contract';
import type { ImportRow } from '@portal/domain/imports/row-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/languages/format.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import css from './imports.module.css';
import { type RowPick, rowsPage } from './queries.ts';
import { RowDetails } from './row-details.tsx';

const OUTCOMES = ['new', 'changed', 'same', 'refused'] as const;

/** The rows of a plan by what they would do, or after it those that were left out. */
export function PlannedRows({ of, first = null }: { readonly of: Import; readonly first?: RowPick }) {
  const { t } = useTranslation();
  const [pick, setPick] = useState<RowPick>(first);
  const [page, setPage] = useState(1);
  const query = useQuery({ ...rowsPage(of, pick, page), placeholderData: keepPreviousData });
  const total = OUTCOMES.reduce((sum, outcome) => sum + of.counts[outcome], 0);
  const picks: readonly { readonly pick: RowPick; readonly label: string; readonly count: number }[] = [
    { pick: null, label: t('imports.rows.all'), count: total },
    ...OUTCOMES.map((outcome) => ({
      pick: outcome,
      label: t(`imports.rows.${outcome}`),
      count: of.counts[outcome],
    })),
    ...(of.counts.warned > 0
      ? [{ pick: 'warned' as const, label: t('imports.rows.warned'), count: of.counts.warned }]
      : []),
    ...(of.leftOut > 0
      ? [{ pick: 'leftOut' as const, label: t('imports.rows.leftOut'), count: of.leftOut }]
      : []),
  ];
  return (
    <>
      <fieldset className={css['picks']} aria-label={t('imports.rows.filter')}>
        {picks.map(({ pick: one, label, count }) => (
          <button
            key={label}
            type="button"
            className={css['pick']}
            aria-pressed={pick === one}
            onClick={() => {
              setPick(one);
              setPage(1);
            }}
          >
            <strong>{formatNumber(count)}</strong> {label}
          </button>
        ))}
      </fieldset>
      <PagedTable
        query={query}
        page={page}
        onPage={(next) => setPage(next)}
        failed={t('imports.loadFailed')}
        nothing={t('imports.rows.none')}
        total={(count) => t('imports.file.rows', { count, shown: formatNumber(count) })}
        table={(rows) => <Rows rows={rows} of={of} />}
      />
    </>
  );
}

function Rows({ rows, of }: { readonly rows: readonly ImportRow[]; readonly of: Import }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css['desk']}>
        <DataTable
          caption={t('imports.rows.caption')}
          rows={rows}
          rowKey={({ row }) => row}
          columns={[
            { key: 'row', title: t('imports.rows.row'), numeric: true, cell: ({ row }) => row },
            {
              key: 'serial',
              title: t('imports.rows.serial'),
              cell: ({ serial }) => <span className="mono">{serial || '–'}</span>,
            },
            {
              key: 'outcome',
              title: t('imports.rows.outcome'),
              cell: ({ outcome }) => t(`imports.rows.${outcome}`),
            },
            {
              key: 'details',
              title: t('imports.rows.details'),
              cell: (row) => <RowDetails row={row} of={of} />,
            },
          ]}
        />
      </div>
      <ul className={css['hand']} aria-label={t('imports.rows.caption')}>
        {rows.map((row) => (
          <li key={row.row}>
            <strong>{row.serial || '–'}</strong>
            <span>{`${t('imports.rows.row')} ${row.row} · ${t(`imports.rows.${row.outcome}`)}`}</span>
            <RowDetails row={row} of={of} />
          </li>
        ))}
      </ul>
    </>
  );
}
