import { customerTitle } from '@portal/domain/installations/site';
import { asSent } from '@portal/domain/services/as-sent';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/languages/format.ts';
import { useChanges } from '../../queue/store/changes.ts';
import { EventHistory } from '../../ui/values/event-history.tsx';
import { FilesComing } from '../../queue/panel/files-coming.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import css from '../../records/records.module.css';
import { ContactCard } from '../../records/contact-card.tsx';
import { DeviceLine } from '../../records/device-line.tsx';
import { RelatedLinks } from '../../records/related-links.tsx';
import { LoadedRecord } from '../../records/loaded-record.tsx';
import { MailSection } from '../../records/mail-section.tsx';
import { WaitingNotice } from '../../records/waiting-notice.tsx';
import { WarrantyNotice } from '../../records/warranty-notice.tsx';
import { ServiceChips } from '../../records/service-chips.tsx';
import { serviceHistory, oneService, type SeenService } from './queries.ts';
import { leavesOpen } from './change-service.ts';
import { OutcomeSection } from './outcome-section.tsx';
import { ReplacementDecisionSection } from './replacement-decision.tsx';
import { ServiceActions } from './service-actions.tsx';
import { FaultSection, PartsSection, TermsSection } from './service-sections.tsx';
import { UnsentService } from './unsent-service.tsx';

/** Loads and shows one service; offline from the cache. */
export function LoadedService({ id }: { readonly id: number }) {
  return (
    <LoadedRecord of="service" query={oneService(id)}>
      {(found, readAt) => <ServiceDetail found={found} readAt={readAt} />}
    </LoadedRecord>
  );
}

/** Fault, device, customer, what the service waits for, and the next action. */
function ServiceDetail({ found, readAt }: { readonly found: SeenService; readonly readAt: number }) {
  const { t } = useTranslation();
  const { service } = found;
  const { customer, customDevice } = service;
  const { waiting, changes } = useChanges('service', readAt)(service);
  const shown = asSent(service, changes);
  const { status } = shown;
  const name = customer === null ? t('services.noCustomer') : customerTitle(customer);
  return (
    <>
      <header className={css['header']}>
        <h1>{t('services.heading', { name })}</h1>
        <DeviceLine device={customDevice} />
        <div className={css['chips']}>
          <ServiceChips row={shown} replacementWaits={service.replacement?.state === 'pending'} />
        </div>
        <p className={css['next']}>
          {status === 'require_spare_parts' && !waiting.every(leavesOpen)
            ? t('services.partsNotAskedYet')
            : t(`services.next.${status}`, { date: formatDate(shown.serviceStartDate) })}
        </p>
      </header>
      <WaitingNotice requests={waiting} />
      {shown.rejectionReason !== null && (
        <Notice tone="bad" title={t('services.rejectedBecause', { reason: shown.rejectionReason })} />
      )}
      {status === 'spare_parts_sent' && (
        <Notice tone="info" title={t('services.partsSent')}>
          <p className={css['text']}>{service.sentSpareParts}</p>
          {service.trackingNumber !== null && (
            <p>{t('services.tracking', { number: service.trackingNumber })}</p>
          )}
        </Notice>
      )}
      <FilesComing type="service" record={service} />
      {changes.every(leavesOpen) && <ServiceActions found={found} isWaiting={changes.length > 0} />}
      <FaultSection service={service} />
      {customer !== null && <ContactCard customer={customer} />}
      <TermsSection service={shown} />
      <PartsSection service={service} />
      <ReplacementDecisionSection key={`replacement-${service.id}`} service={service} />
      <OutcomeSection service={service} />
      <WarrantyNotice warranty={customDevice.warranty} />
      <MailSection of="service" id={service.id} customerEmail={customer?.email ?? ''} />
      <EventHistory key={service.id} query={(count) => serviceHistory(service.id, count)} />
      <RelatedLinks device={customDevice} installation={service.installation} />
    </>
  );
}

/** One service: by its id, or by its client id while it is in the queue. */
export default function ServiceShown({ id }: { readonly id: string }) {
  return /^\d+$/.test(id) ? <LoadedService id={Number(id)} /> : <UnsentService clientId={id} />;
}
