import { isNoted } from '@portal/domain/contact/contact-fields';
import { asSent } from '@portal/domain/inspections/as-sent';
import { customerTitle } from '@portal/domain/installations/site';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { labelIn } from '@portal/domain/templates/labels';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { groupPhone, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { WaitingChip } from '../../queue/panel/waiting-chip.tsx';
import type { Changes } from '../../queue/store/changes.ts';
import { CardWithFoot } from '../../ui/frame/card-with-foot.tsx';
import { InspectionChips, inspectionTimes } from '../../records/inspection-state.tsx';

type Props = {
  readonly row: InspectionRow;
  readonly to: string;
} & Partial<Changes>;

/** One inspection in a list: device, due date, customer and address, and a button to call the customer. */
export function InspectionCard({ row: stored, to, waiting = [], changes = [] }: Props) {
  const { t } = useTranslation();
  const row = asSent(stored, changes);
  const { customer, customDevice } = row;
  return (
    <CardWithFoot
      to={to}
      title={customerTitle(customer)}
      meta={[
        <span key="device">
          <span className="mono">{groupSerial(customDevice.serial)}</span> ·{' '}
          {labelIn(currentLanguage(), customDevice.templateNames, customDevice.template)}
        </span>,
        inspectionTimes(t, row).join(' · '),
        `${customer.address}, ${customer.city}`,
      ]}
      chips={
        <>
          {waiting[0] && <WaitingChip request={waiting[0]} />}
          <InspectionChips row={row} />
        </>
      }
      foot={
        row.status === 'done' || !isNoted(customer.phone) ? null : (
          <a
            href={`tel:${customer.phone}`}
            aria-label={t('inspections.callWhom', {
              name: customerTitle(customer),
              phone: groupPhone(customer.phone),
            })}
          >
            <IconPhone aria-hidden stroke={1.75} />
            {t('inspections.call', { phone: groupPhone(customer.phone) })}
          </a>
        )
      }
    />
  );
}
