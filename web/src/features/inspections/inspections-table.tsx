import { customerTitle } from '@portal/domain/installations/site';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { CardList } from '../../ui/lists/card-link.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import css from '../../records/records.module.css';
import { InspectionChips } from '../../records/inspection-chips.tsx';
import { InspectionCard } from './inspection-card.tsx';

type Props = {
  readonly rows: readonly InspectionRow[];
  /** Where a row leads. */
  readonly addressOf: (id: number) => string;
};

/** Inspections in a table at a desk, as cards in the hand. */
export default function InspectionsTable({ rows, addressOf }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={layout['table']}>
        <DataTable
          caption={t('inspections.title')}
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => addressOf(row.id)}
          columns={[
            {
              key: 'customer',
              title: t('installations.customer'),
              cell: (row) => customerTitle(row.customer),
            },
            {
              key: 'serial',
              title: t('installations.serial'),
              cell: (row) => <span className="mono">{groupSerial(row.customDevice.serial)}</span>,
            },
            { key: 'city', title: t('installations.city'), cell: (row) => row.customer.city },
            {
              key: 'installer',
              title: t('installations.installer'),
              cell: (row) => row.installer.name,
            },
            {
              key: 'soonestDate',
              title: t('visits.column.window'),
              numeric: true,
              cell: (row) => `${formatDate(row.soonestDate)} – ${formatDate(row.dueDate)}`,
            },
            {
              key: 'executionDate',
              title: t('visits.column.visit'),
              numeric: true,
              cell: (row) => row.executionDate && formatDate(row.executionDate),
            },
            {
              key: 'status',
              title: t('installations.filterStatus'),
              cell: (row) => (
                <span className={css['chips']}>
                  <InspectionChips row={row} />
                </span>
              ),
            },
          ]}
        />
      </div>
      <div className={layout['cards']}>
        <CardList label={t('inspections.title')}>
          {rows.map((row) => (
            <InspectionCard key={row.id} row={row} to={addressOf(row.id)} />
          ))}
        </CardList>
      </div>
    </>
  );
}
