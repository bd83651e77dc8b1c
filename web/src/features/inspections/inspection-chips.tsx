import type { InspectionRow } from '@portal/domain/inspections/entity';
import type { Timing } from '@portal/domain/inspections/timing';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import {
  IconAlarm,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarX,
  IconCircleCheck,
  IconClockCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';

const STATUS: Record<InspectionStatus, { tone: Tone; icon: TablerIcon }> = {
  pending: { tone: 'info', icon: IconCalendarEvent },
  scheduled: { tone: 'info', icon: IconCalendarCheck },
  done: { tone: 'ok', icon: IconCircleCheck },
};

const TIMING: Record<Timing, { tone: Tone; icon: TablerIcon }> = {
  in_time: { tone: 'ok', icon: IconClockCheck },
  late: { tone: 'warn', icon: IconCalendarX },
  overdue: { tone: 'bad', icon: IconAlarm },
};

/** How an inspection stands, and how it stands to its window. */
export function InspectionChips({ row }: { readonly row: Pick<InspectionRow, 'status' | 'timing'> }) {
  const { t } = useTranslation();
  const status = STATUS[row.status];
  const timing = row.timing && TIMING[row.timing];
  // What was due and is not even arranged is no longer upcoming.
  const missed = row.status === 'pending' && row.timing === 'overdue';
  return (
    <>
      {row.timing && timing && (
        <StatusChip tone={timing.tone} icon={timing.icon}>
          {t(`inspections.timing.${row.timing}`)}
        </StatusChip>
      )}
      {!missed && (
        <StatusChip tone={status.tone} icon={status.icon}>
          {t(`inspections.status.${row.status}`)}
        </StatusChip>
      )}
    </>
  );
}
