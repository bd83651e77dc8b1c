import { customerOfRow, type InstallationRow } from '@portal/domain/installations/row';
import { customerTitle } from '@portal/domain/installations/site';
import { labelIn } from '@portal/domain/templates/labels';
import { formatDate, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { FilesComingChip } from '../../queue/panel/files-coming.tsx';
import { CardLink } from '../../ui/lists/card-link.tsx';
import { InstallationChip } from './installation-chip.tsx';

/** One installation in a list: customer, device, address, date and status. */
export function InstallationCard({ row, to }: { readonly row: InstallationRow; readonly to: string }) {
  const { serial, deviceTemplate } = row.customDevice;
  const customer = customerOfRow(row);
  return (
    <CardLink
      to={to}
      title={customerTitle(customer)}
      meta={[
        <span key="device">
          <span className="mono">{groupSerial(serial)}</span> ·{' '}
          {labelIn(currentLanguage(), deviceTemplate.nameTranslations, deviceTemplate.name)}
        </span>,
        `${customer.address}, ${customer.city} · ${formatDate(row.installationDate)}`,
      ]}
      chips={
        <>
          <InstallationChip status={row.status} withdrawn={row.withdrawn} imported={row.imported} />
          <FilesComingChip type="installation" record={row} />
        </>
      }
    />
  );
}
