import { customerTitle } from '@portal/domain/installations/site';
import type { ServiceRow } from '@portal/domain/services/row';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { TableOrCards } from '../../ui/lists/table-or-cards.tsx';
import css from '../../records/records.module.css';
import { ServiceChips } from '../../records/service-chips.tsx';
import { ServiceCard } from './service-card.tsx';

type Props = {
  readonly rows: readonly ServiceRow[];
  /** The address that a row links to. */
  readonly addressOf: (id: number) => string;
};

/** A table of services on wide screens, cards on narrow ones. */
export function ServicesTable({ rows, addressOf }: Props) {
  const { t } = useTranslation();
  return (
    <TableOrCards
      label={t('services.title')}
      rows={rows}
      addressOf={addressOf}
      columns={[
        {
          key: 'customer',
          title: t('installations.customer'),
          cell: (row) => (row.customer ? customerTitle(row.customer) : t('services.noCustomer')),
        },
        {
          key: 'serial',
          title: t('installations.serial'),
          cell: (row) => <span className="mono">{groupSerial(row.customDevice.serial)}</span>,
        },
        { key: 'city', title: t('installations.city'), cell: (row) => row.customer?.city },
        { key: 'serviceman', title: t('services.form.serviceman'), cell: (row) => row.serviceman },
        {
          key: 'serviceStartDate',
          title: t('services.term.serviceStartDate'),
          numeric: true,
          cell: (row) => formatDate(row.serviceStartDate),
        },
        {
          key: 'deadline',
          title: t('services.term.deadline'),
          numeric: true,
          cell: (row) => formatDate(row.deadline),
        },
        {
          key: 'status',
          title: t('installations.filterStatus'),
          cell: (row) => (
            <span className={css['chips']}>
              <ServiceChips row={row} replacementWaits={row.replacement === 'pending'} />
            </span>
          ),
        },
      ]}
      card={(row) => <ServiceCard key={row.id} row={row} to={addressOf(row.id)} />}
    />
  );
}
