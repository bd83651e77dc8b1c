import type { InspectionRow } from '@portal/domain/inspections/entity';
import { iriSchema } from '@portal/domain/iri-schema';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, groupPhone, groupSerial } from '../../lib/format.ts';
import { CardWithFoot } from '../../ui/card-with-foot.tsx';
import { InspectionChips } from './inspection-chips.tsx';

const installationAddress = iriSchema('installations');

/** One inspection in a list: whose device, until when, where, and the call that arranges it. */
export function InspectionCard({ row }: { readonly row: InspectionRow }) {
  const { t } = useTranslation();
  const { customer, customDevice } = row;
  const installation = installationAddress.safeParse(row.installation);
  return (
    <CardWithFoot
      to={installation.success ? `/installations/${installation.data}#inspections` : null}
      title={customer.name}
      meta={[
        <span key="device">
          <span className="mono">{groupSerial(customDevice.serial)}</span> · {customDevice.template}
        </span>,
        <When key="when" row={row} />,
        `${customer.address}, ${customer.city}`,
      ]}
      chips={<InspectionChips row={row} />}
      foot={
        row.status === 'done' ? null : (
          <a
            href={`tel:${customer.phone}`}
            aria-label={t('inspections.callWhom', { name: customer.name, phone: groupPhone(customer.phone) })}
          >
            <IconPhone aria-hidden stroke={1.75} />
            {t('inspections.call', { phone: groupPhone(customer.phone) })}
          </a>
        )
      }
    />
  );
}

/** The window in which the inspection counts; the day agreed upon or carried out comes first. */
function When({ row }: { readonly row: InspectionRow }) {
  const { t } = useTranslation();
  const words = [
    row.status === 'scheduled' &&
      row.executionDate !== null &&
      t('inspections.scheduledFor', { date: formatDate(row.executionDate) }),
    row.status === 'done' &&
      row.executedAt !== null &&
      t('inspections.executed', { date: formatDate(row.executedAt) }),
    t('inspections.window', { from: formatDate(row.soonestDate), to: formatDate(row.dueDate) }),
  ];
  return words.filter(Boolean).join(' · ');
}
