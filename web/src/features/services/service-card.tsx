import { isNoted } from '@portal/domain/contact/contact-fields';
import { customerTitle } from '@portal/domain/installations/site';
import { asSent } from '@portal/domain/services/as-sent';
import type { ServiceRow } from '@portal/domain/services/row';
import { labelIn } from '@portal/domain/templates/labels';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, groupPhone, groupSerial } from '../../lib/languages/format.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { WaitingChip } from '../../queue/panel/waiting-chip.tsx';
import type { Changes } from '../../queue/store/changes.ts';
import { CardWithFoot } from '../../ui/frame/card-with-foot.tsx';
import { ServiceChips } from '../../records/service-chips.tsx';
import css from './services.module.css';

type Props = {
  readonly row: ServiceRow;
  readonly to: string;
} & Partial<Changes>;

/** One service in a list: device, fault, status and due date. */
export function ServiceCard({ row: stored, to, waiting = [], changes = [] }: Props) {
  const { t } = useTranslation();
  const row = asSent(stored, changes);
  const { customer, customDevice } = row;
  const open = row.status !== 'done' && row.status !== 'rejected';
  return (
    <CardWithFoot
      to={to}
      title={customer ? customerTitle(customer) : t('services.noCustomer')}
      meta={[
        <span key="device">
          <span className="mono">{groupSerial(customDevice.serial)}</span> ·{' '}
          {labelIn(currentLanguage(), customDevice.templateNames, customDevice.template)}
        </span>,
        <When key="when" row={row} />,
        ...(customer ? [`${customer.address}, ${customer.city}`] : []),
        <span key="fault" className={css['fault']}>
          {row.faultDescription}
        </span>,
        ...(row.rejectionReason === null
          ? []
          : [
              <span key="reason" className={css['reason']}>
                {t('services.rejectedBecause', { reason: row.rejectionReason })}
              </span>,
            ]),
      ]}
      chips={
        <>
          {waiting[0] && <WaitingChip request={waiting[0]} />}
          <ServiceChips row={row} replacementWaits={row.replacement === 'pending'} />
        </>
      }
      foot={
        open && customer && isNoted(customer.phone) ? (
          <a
            href={`tel:${customer.phone}`}
            aria-label={t('services.callWhom', {
              name: customerTitle(customer),
              phone: groupPhone(customer.phone),
            })}
          >
            <IconPhone aria-hidden stroke={1.75} />
            {t('services.call', { phone: groupPhone(customer.phone) })}
          </a>
        ) : null
      }
    />
  );
}

/** Start and deadline of an open service; the day on which a closed one ended. */
function When({ row }: { readonly row: ServiceRow }) {
  const { t } = useTranslation();
  if (row.finishedAt !== null && (row.status === 'done' || row.status === 'rejected'))
    return t(`services.ended.${row.status}`, { date: formatDate(row.finishedAt) });
  return t('services.starts', { date: formatDate(row.serviceStartDate), deadline: formatDate(row.deadline) });
}
