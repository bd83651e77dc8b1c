import type { InstallationRow } from '@portal/domain/installations/row';
import { labelIn } from '@portal/domain/templates/labels';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { CardList } from '../../ui/lists/card-link.tsx';
import { DataTable, type Direction } from '../../ui/lists/data-table.tsx';
import css from '../../ui/look/table-or-cards.module.css';
import { InstallationCard } from './installation-card.tsx';
import { InstallationChip } from './installation-chip.tsx';

type Props = {
  readonly rows: readonly InstallationRow[];
  readonly order: { readonly key: string; readonly direction: Direction };
  readonly onOrder: (order: { key: string; direction: Direction }) => void;
  /** Where a row leads. */
  readonly addressOf: (id: number) => string;
};

/** A table on wide screens, cards on narrow ones. */
export function AdminInstallationsTable({ rows, order, onOrder, addressOf }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={css['table']}>
        <DataTable
          caption={t('installations.title')}
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => addressOf(row.id)}
          order={order}
          onOrder={onOrder}
          columns={[
            {
              key: 'customerName',
              title: t('installations.customer'),
              sortable: true,
              cell: (row) => row.companyName ?? row.customerName,
            },
            {
              key: 'serial',
              title: t('installations.serial'),
              cell: (row) => <span className="mono">{groupSerial(row.customDevice.serial)}</span>,
            },
            {
              key: 'template',
              title: t('installations.filterTemplate'),
              cell: ({ customDevice: { deviceTemplate } }) =>
                labelIn(currentLanguage(), deviceTemplate.nameTranslations, deviceTemplate.name),
            },
            { key: 'city', title: t('installations.city'), cell: (row) => row.customerCity },
            { key: 'installer', title: t('installations.installer'), cell: (row) => row.installer.name },
            {
              key: 'installationDate',
              title: t('installations.installationDate'),
              sortable: true,
              numeric: true,
              cell: (row) => formatDate(row.installationDate),
            },
            {
              key: 'status',
              title: t('installations.filterStatus'),
              sortable: true,
              cell: (row) => <InstallationChip status={row.status} />,
            },
          ]}
        />
      </div>
      <div className={css['cards']}>
        <CardList label={t('installations.title')}>
          {rows.map((row) => (
            <InstallationCard key={row.id} row={row} to={addressOf(row.id)} />
          ))}
        </CardList>
      </div>
    </>
  );
}
