import { customerOfRow, type InstallationRow } from '@portal/domain/installations/row';
import { customerTitle } from '@portal/domain/installations/site';
import { labelIn } from '@portal/domain/templates/labels';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import type { Column, Direction } from '../../ui/lists/data-table.tsx';
import { TableOrCards } from '../../ui/lists/table-or-cards.tsx';
import { InstallationCard } from './installation-card.tsx';
import { InstallationChip } from './installation-chip.tsx';

export type AdminTableProps = {
  readonly rows: readonly InstallationRow[];
  readonly order: { readonly key: string; readonly direction: Direction };
  readonly onOrder: (order: { key: string; direction: Direction }) => void;
  /** The address that a row links to. */
  readonly addressOf: (id: number) => string;
};

/** A table on wide screens, cards on narrow ones. */
export function AdminInstallationsTable({ rows, order, onOrder, addressOf }: AdminTableProps) {
  const { t } = useTranslation();
  return (
    <TableOrCards
      label={t('installations.title')}
      rows={rows}
      addressOf={addressOf}
      order={order}
      onOrder={onOrder}
      columns={[
        ...installationColumns(t),
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
          cell: (row) => (
            <InstallationChip status={row.status} withdrawn={row.withdrawn} imported={row.imported} />
          ),
        },
      ]}
      card={(row) => <InstallationCard key={row.id} row={row} to={addressOf(row.id)} />}
    />
  );
}

/** Who, what and where: the columns of every list of installations in the office. */
export function installationColumns(t: TFunction): readonly Column<InstallationRow>[] {
  return [
    {
      key: 'customerName',
      title: t('installations.customer'),
      sortable: true,
      cell: (row) => customerTitle(customerOfRow(row)),
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
    { key: 'city', title: t('installations.city'), cell: (row) => customerOfRow(row).city },
    {
      key: 'installer',
      title: t('installations.installer'),
      cell: (row) => row.installer.name || t('inbox.noInstaller'),
    },
  ];
}
