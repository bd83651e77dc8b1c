import type { Recall, RecallRecipient } from '@portal/domain/recalls/record';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber } from '../../lib/languages/format.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { FilterSelect } from '../../ui/lists/filter-select.tsx';
import { PagedTable } from '../../ui/lists/paged-table.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import { type PeoplePick, recallPeople } from './office-queries.ts';
import css from './recalls.module.css';

/** Who was told of a recall: who has opened it, and who owes answers. */
export function PeopleTab({ recall }: { readonly recall: Recall }) {
  const { t } = useTranslation();
  const [pick, setPick] = useState<PeoplePick>('all');
  const [page, setPage] = useState(1);
  const found = useQuery({
    ...recallPeople(recall, pick, page),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={layout['filters']}>
        <FilterSelect
          label={t('recallOffice.people.who')}
          value={pick === 'all' ? '' : pick}
          all={t('recallOffice.people.all')}
          options={(['unread', 'waiting'] as const).map((value) => ({
            value,
            label: t(`recallOffice.people.${value}`),
          }))}
          onChange={(value) => {
            setPick(value === 'unread' || value === 'waiting' ? value : 'all');
            setPage(1);
          }}
        />
      </div>
      <PagedTable
        query={found}
        page={page}
        onPage={setPage}
        table={(rows) => <People rows={rows} />}
        failed={t('recallOffice.people.failed')}
        nothing={t('recallOffice.people.nothing')}
        total={(count) => t('recallOffice.people.total', { total: formatNumber(count), count })}
      />
    </>
  );
}

const who = (row: RecallRecipient) => (
  <span className={css['cell']}>
    <span>{row.name}</span>
    <span className={css['second']}>{[row.company, row.email].filter(Boolean).join(', ')}</span>
  </span>
);

const reminders = ({ reminders: count, remindedAt }: RecallRecipient) =>
  remindedAt === null ? '–' : `${count} (${formatDate(remindedAt)})`;

function People({ rows }: { readonly rows: readonly RecallRecipient[] }) {
  const { t } = useTranslation();
  const label = t('recallOffice.tabs.people');
  const read = ({ readAt }: RecallRecipient) =>
    readAt === null ? t('recallOffice.people.notRead') : formatDateTime(readAt);
  const answered = (row: RecallRecipient) =>
    t('recallOffice.answeredOf', { answered: row.answered, devices: row.devices });
  return (
    <div className={layout['list']}>
      <div className={layout['table']}>
        <DataTable
          caption={label}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { key: 'who', title: t('recallOffice.column.person'), cell: who },
            {
              key: 'told',
              title: t('recallOffice.column.told'),
              numeric: true,
              cell: ({ toldAt }) => formatDate(toldAt),
            },
            { key: 'read', title: t('recallOffice.column.read'), numeric: true, cell: read },
            { key: 'answered', title: t('recallOffice.column.answered'), numeric: true, cell: answered },
            { key: 'reminders', title: t('recallOffice.column.reminders'), numeric: true, cell: reminders },
          ]}
        />
      </div>
      <div className={layout['cards']}>
        <ul className={css['cards']} aria-label={label}>
          {rows.map((row) => (
            <li key={row.id} className={css['card']}>
              {who(row)}
              <span>{`${t('recallOffice.column.read')}: ${read(row)}`}</span>
              <span>{`${t('recallOffice.column.answered')}: ${answered(row)}`}</span>
              {row.remindedAt !== null && (
                <span>{`${t('recallOffice.column.reminders')}: ${reminders(row)}`}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
