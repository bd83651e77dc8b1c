import { iriSchema } from '@portal/domain/iri-schema';
import type { ServiceRow } from '@portal/domain/services/entity';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, groupPhone, groupSerial } from '../../lib/format.ts';
import { CardWithFoot } from '../../ui/card-with-foot.tsx';
import { ServiceChips } from './service-chips.tsx';
import css from './services.module.css';

const installationAddress = iriSchema('installations');

/** One service in a list: whose device, what is wrong with it, until when. */
export function ServiceCard({ row }: { readonly row: ServiceRow }) {
  const { t } = useTranslation();
  const { customer, customDevice } = row;
  const installation = installationAddress.safeParse(row.installation);
  const open = row.status !== 'done' && row.status !== 'rejected';
  return (
    <CardWithFoot
      to={installation.success ? `/installations/${installation.data}#services` : null}
      title={customer?.name ?? t('services.noCustomer')}
      meta={[
        <span key="device">
          <span className="mono">{groupSerial(customDevice.serial)}</span> · {customDevice.template}
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
      chips={<ServiceChips row={row} />}
      foot={
        open && customer ? (
          <a
            href={`tel:${customer.phone}`}
            aria-label={t('services.callWhom', { name: customer.name, phone: groupPhone(customer.phone) })}
          >
            <IconPhone aria-hidden stroke={1.75} />
            {t('services.call', { phone: groupPhone(customer.phone) })}
          </a>
        ) : null
      }
    />
  );
}

/** From when until when, for an open service; the day it ended, for a closed one. */
function When({ row }: { readonly row: ServiceRow }) {
  const { t } = useTranslation();
  if (row.finishedAt !== null && (row.status === 'done' || row.status === 'rejected'))
    return t(`services.ended.${row.status}`, { date: formatDate(row.finishedAt) });
  return t('services.starts', { date: formatDate(row.serviceStartDate), deadline: formatDate(row.deadline) });
}
