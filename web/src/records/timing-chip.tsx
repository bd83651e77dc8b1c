import type { InspectionLabel } from '@portal/domain/inspections/label';
import { IconAlarm, IconCalendarX, IconClockCheck, type TablerIcon } from '@tabler/icons-react';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';

const LOOKS: Record<InspectionLabel, { tone: Tone; icon: TablerIcon }> = {
  early: { tone: 'warn', icon: IconCalendarX },
  in_time: { tone: 'ok', icon: IconClockCheck },
  late: { tone: 'warn', icon: IconCalendarX },
  overdue: { tone: 'bad', icon: IconAlarm },
};

type Props = {
  readonly timing: InspectionLabel;
  /** In the words of an inspection or a service. */ readonly children: string;
};

/** Whether an inspection or service is early, in time, late or overdue. */
export function TimingChip({ timing, children }: Props) {
  return (
    <StatusChip tone={LOOKS[timing].tone} icon={LOOKS[timing].icon}>
      {children}
    </StatusChip>
  );
}
