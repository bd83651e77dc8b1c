import { asSent, isVisit } from '@portal/domain/inspections/as-sent';
import { customerTitle } from '@portal/domain/installations/site';
import { Button } from '@mantine/core';
import { IconCalendarEvent, IconClipboardCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDate } from '../../lib/languages/format.ts';
import { useRole } from '../../lib/session/session.ts';
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
import { InspectionChips, inspectionDay } from '../../records/inspection-state.tsx';
import { SentReminders } from './sent-reminders.tsx';
import { InspectionFollowUp } from './inspection-follow-up.tsx';
import { ReadingsSection } from './readings-section.tsx';
import { inspectionHistory, oneInspection, type SeenInspection } from './queries.ts';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { inspectionFormAddress } from './form/route-target.ts';

/** Loads and shows one inspection; offline from the cache. */
export function LoadedInspection({ id }: { readonly id: number }) {
  return (
    <LoadedRecord of="inspection" query={oneInspection(id)}>
      {(found, readAt) => <InspectionDetail found={found} readAt={readAt} />}
    </LoadedRecord>
  );
}

/** Device, customer, the window, and the next action. */
function InspectionDetail({ found, readAt }: { readonly found: SeenInspection; readonly readAt: number }) {
  const { t } = useTranslation();
  const { inspection } = found;
  const { customer, customDevice } = inspection;
  const { waiting, changes } = useChanges('inspection', readAt)(inspection);
  const shown = asSent(inspection, changes);
  const done = inspection.status === 'done';
  return (
    <>
      <header className={css['header']}>
        <h1>{t('inspections.heading', { name: customerTitle(customer) })}</h1>
        <DeviceLine device={customDevice} />
        <div className={css['chips']}>
          <InspectionChips row={shown} />
        </div>
        <p className={css['next']}>{inspectionDay(t, shown) ?? t('inspections.notArranged')}</p>
        <p className={css['second']}>
          {t('inspections.window', {
            from: formatDate(shown.soonestDate),
            to: formatDate(shown.dueDate),
          })}
        </p>
        <SentReminders reminders={inspection.reminders} installation={inspection.installation} />
      </header>
      <WaitingNotice requests={waiting} />
      {shown.status === 'scheduled' && shown.window !== null && shown.window !== 'within' && (
        <Notice tone="warn" title={t(`inspections.day.${shown.window}.title`)} />
      )}
      <FilesComing type="inspection" record={inspection} />
      {!changes.some(isVisit) && <InspectionActions found={found} isWaiting={changes.length > 0} />}
      {done && <InspectionFollowUp inspection={inspection} />}
      <ContactCard customer={customer} />
      <WarrantyNotice warranty={customDevice.warranty} />
      <ReadingsSection inspection={inspection} />
      <MailSection of="inspection" id={inspection.id} customerEmail={customer.email} />
      <EventHistory key={inspection.id} query={(count) => inspectionHistory(inspection.id, count)} />
      <RelatedLinks device={customDevice} installation={inspection.installation} />
    </>
  );
}

type ActionsProps = {
  readonly found: SeenInspection;
  /** Whether an agreed day is not sent yet, or not read again since: it can be kept, and is sent before the visit, but not moved. */
  readonly isWaiting: boolean;
};

function InspectionActions({ found, isWaiting }: ActionsProps) {
  const { t } = useTranslation();
  const role = useRole();
  const [scheduling, setScheduling] = useState(false);
  const { inspection } = found;
  const { may, id, status } = inspection;
  // The form is for the field; the office can only set the day.
  const inField = role === 'installer' || role === 'asp';
  if (may.length === 0) return null;
  return (
    <div className={css['actions']}>
      {may.includes('complete') && inField && (
        <Button
          component={Link}
          to={inspectionFormAddress({ kind: 'planned', inspectionId: id })}
          leftSection={<IconClipboardCheck aria-hidden stroke={1.75} />}
        >
          {t('inspections.act.carryOut')}
        </Button>
      )}
      {may.includes('schedule') && !isWaiting && (
        <Button
          variant="default"
          leftSection={<IconCalendarEvent aria-hidden stroke={1.75} />}
          onClick={() => setScheduling(true)}
        >
          {t(status === 'scheduled' ? 'inspections.act.move' : 'inspections.act.schedule')}
        </Button>
      )}
      {scheduling && <ScheduleDialog found={found} onClose={() => setScheduling(false)} />}
    </div>
  );
}
