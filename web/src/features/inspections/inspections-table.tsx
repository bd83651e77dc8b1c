import { customerTitle } from '@portal/domain/installations/site';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { TableOrCards } from '../../ui/lists/table-or-cards.tsx';
import css from '../../records/records.module.css';
import { InspectionChips } from '../../records/inspection-state.tsx';
import { InspectionCard } from './inspection-card.tsx';

type Props = {
  readonly rows: readonly InspectionRow[];
  /** The address that a row links to. */
  readonly addressOf: (id: number) => string;
};

/** A table of inspections on wide screens, cards on narrow ones. */
export default function InspectionsTable({ rows, addressOf }: Props) {
  const { t } = useTranslation();
  return (
    <TableOrCards
      label={t('inspections.title')}
      rows={rows}
      addressOf={addressOf}
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
          cell: (row) => row.installer.name || t('inbox.noInstaller'),
        },
        {
          key: 'soonestDate',
          title: t('records.column.window'),
          numeric: true,
          cell: (row) => `${formatDate(row.soonestDate)} – ${formatDate(row.dueDate)}`,
        },
        {
          key: 'executionDate',
          title: t('records.column.visit'),
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
      card={(row) => <InspectionCard key={row.id} row={row} to={addressOf(row.id)} />}
    />
  );
}
