import type { InspectionRow } from '@portal/domain/inspections/row';
import { inspectionLabel } from '@portal/domain/inspections/label';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import { IconCalendarCheck, IconCalendarEvent, IconCircleCheck, type TablerIcon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../lib/languages/format.ts';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';
import { TimingChip } from './timing-chip.tsx';

const STATUS: Record<InspectionStatus, { tone: Tone; icon: TablerIcon }> = {
  pending: { tone: 'info', icon: IconCalendarEvent },
  scheduled: { tone: 'info', icon: IconCalendarCheck },
  done: { tone: 'ok', icon: IconCircleCheck },
};

type Day = Pick<InspectionRow, 'status' | 'executionDate' | 'executedAt'>;
type Times = Day & Pick<InspectionRow, 'soonestDate' | 'dueDate'>;

/** The day on which an inspection was carried out, or that is agreed, in words; undefined while there is none. */
export function inspectionDay(t: TFunction, { status, executionDate, executedAt }: Day): string | undefined {
  if (status === 'done' && executedAt !== null)
    return t('inspections.executed', { date: formatDate(executedAt) });
  if (status === 'scheduled' && executionDate !== null)
    return t('inspections.scheduledFor', { date: formatDate(executionDate) });
  return undefined;
}

/** The window of an inspection in words, after the day if there is one. */
export function inspectionTimes(t: TFunction, row: Times): string[] {
  const window = t('inspections.window', { from: formatDate(row.soonestDate), to: formatDate(row.dueDate) });
  return [inspectionDay(t, row), window].filter((words) => words !== undefined);
}

type Chips = Pick<InspectionRow, 'status' | 'timing'> & Partial<Pick<InspectionRow, 'window'>>;

/** The status of an inspection, and whether it is in its window. */
export function InspectionChips({ row }: { readonly row: Chips }) {
  const { t } = useTranslation();
  const label = inspectionLabel(row);
  const status = STATUS[row.status];
  // What is overdue and was never scheduled is not shown as upcoming.
  const missed = row.status === 'pending' && row.timing === 'overdue';
  return (
    <>
      {label && <TimingChip timing={label}>{t(`inspections.timing.${label}`)}</TimingChip>}
      {!missed && (
        <StatusChip tone={status.tone} icon={status.icon}>
          {t(`inspections.status.${row.status}`)}
        </StatusChip>
      )}
    </>
  );
}
