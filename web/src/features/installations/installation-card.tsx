import type { InstallationRow } from '@portal/domain/installations/entity';
import { IconPhotoOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, groupSerial } from '../../lib/format.ts';
import { CardLink } from '../../ui/card-link.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { InstallationChip } from './installation-chip.tsx';

/** One installation in a list: whose, what, where, when, and how it stands. */
export function InstallationCard({ row, to }: { readonly row: InstallationRow; readonly to: string }) {
  const { t } = useTranslation();
  return (
    <CardLink
      to={to}
      title={row.companyName ?? row.customerName}
      meta={[
        <span key="device">
          <span className="mono">{groupSerial(row.customDevice.serial)}</span> ·{' '}
          {row.customDevice.deviceTemplate.name}
        </span>,
        `${row.customerAddress}, ${row.customerCity} · ${formatDate(row.installationDate)}`,
      ]}
      chips={
        <>
          <InstallationChip status={row.status} />
          {!row.complete && (
            <StatusChip tone="warn" icon={IconPhotoOff}>
              {t('installations.filesComing')}
            </StatusChip>
          )}
        </>
      }
    />
  );
}
