import { customerTitle } from '@portal/domain/installations/site';
import type { ServiceRow } from '@portal/domain/services/row';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { CardList } from '../../ui/lists/card-link.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import layout from '../../ui/look/table-or-cards.module.css';
import css from '../../records/records.module.css';
import { ServiceChips } from '../../records/service-chips.tsx';
import { ServiceCard } from './service-card.tsx';

type Props = {
  readonly rows: readonly ServiceRow[];
  /** Where a row leads. */
  readonly addressOf: (id: number) => string;
};

/** Services in a table at a desk, as cards in the hand. */
export function ServicesTable({ rows, addressOf }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={layout['table']}>
        <DataTable
          caption={t('services.title')}
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => addressOf(row.id)}
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
                  <ServiceChips row={row} />
                </span>
              ),
            },
          ]}
        />
      </div>
      <div className={layout['cards']}>
        <CardList label={t('services.title')}>
          {rows.map((row) => (
            <ServiceCard key={row.id} row={row} to={addressOf(row.id)} />
          ))}
        </CardList>
      </div>
    </>
  );
}
