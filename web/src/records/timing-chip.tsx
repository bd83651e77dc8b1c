import type { Timing } from '@portal/domain/inspections/timing';
import { IconAlarm, IconCalendarX, IconClockCheck, type TablerIcon } from '@tabler/icons-react';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';

const LOOKS: Record<Timing, { tone: Tone; icon: TablerIcon }> = {
  in_time: { tone: 'ok', icon: IconClockCheck },
  late: { tone: 'warn', icon: IconCalendarX },
  overdue: { tone: 'bad', icon: IconAlarm },
};

type Props = {
  readonly timing: Timing;
  /** In the words of an inspection or a service. */ readonly children: string;
};

/** Whether an inspection or service is in time, late or overdue. */
export function TimingChip({ timing, children }: Props) {
  return (
    <StatusChip tone={LOOKS[timing].tone} icon={LOOKS[timing].icon}>
      {children}
    </StatusChip>
  );
}
