import { inspectionFieldsOf } from '@portal/domain/inspections/patch-fields';
import { windowPlace } from '@portal/domain/inspections/timing';
import { iri } from '@portal/domain/iri';
import { isRecordDay } from '@portal/domain/record-day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LineControl } from '../../form/fields/controls.tsx';
import { formatDate } from '../../lib/languages/format.ts';
import { useToday } from '../../lib/use-today.ts';
import { enqueue } from '../../queue/store/enqueue.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { ActionDialog } from '../../records/action-dialog.tsx';
import { WindowHint } from './window-hint.tsx';
import type { SeenInspection } from './queries.ts';

const FIELD = 'schedule-day';

type Props = {
  readonly found: SeenInspection;
  /** The customer, on a page with many. */
  readonly name?: string | undefined;
  readonly onClose: () => void;
};

/** Schedules or reschedules an inspection. A day outside the window or one that has passed is allowed, with a hint. */
export function ScheduleDialog({ found, name, onClose }: Props) {
  const { t } = useTranslation();
  // As it was when the dialog opened: what somebody else changes meanwhile is not overwritten without a question.
  const [{ inspection, etag }] = useState(found);
  const before = inspection.executionDate ?? '';
  const [day, setDay] = useState(before);
  const isDay = isRecordDay(day);
  const isPast = day < useToday();
  const days = t('inspections.window', {
    from: formatDate(inspection.soonestDate),
    to: formatDate(inspection.dueDate),
  });

  async function schedule(): Promise<void> {
    await enqueue(
      {
        type: 'inspection',
        action: 'update',
        endpoint: iri('inspections', inspection.id),
        title: inspection.customDevice.serial,
        clientId: inspection.clientId,
        body: { status: 'scheduled', executionDate: day },
        base: inspectionFieldsOf(inspection),
        ifMatch: etag,
        words: { executionDate: { label: t('inspections.act.day') } },
      },
      [],
    );
    toast({ kind: 'success', title: t('form.sent.title'), message: t('form.sent.text') });
  }

  return (
    <ActionDialog
      title={t(inspection.status === 'scheduled' ? 'inspections.act.move' : 'inspections.act.schedule')}
      label={t('inspections.act.save')}
      isDirty={day !== before}
      gap={isDay ? null : FIELD}
      onConfirm={schedule}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <LineControl
            id={FIELD}
            type="date"
            label={t('inspections.act.day')}
            // Once there is a day, the notice below says the window.
            help={[name, isDay && !isPast ? undefined : days].filter(Boolean).join(' · ')}
            required
            error={tried && !isDay ? t('form.gap.date') : undefined}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          {isDay && isPast && (
            <Notice tone="warn" title={t('inspections.day.past.title')}>
              {t('inspections.day.past.text')}
            </Notice>
          )}
          {isDay && !isPast && <WindowHint place={windowPlace(day, inspection)} window={inspection} />}
        </>
      )}
    </ActionDialog>
  );
}
