import type { InspectionRow } from '@portal/domain/inspections/row';
import type { InspectionStatus } from '@portal/domain/inspections/transition';
import { IconCalendarCheck, IconCalendarEvent, IconCircleCheck, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';
import { TimingChip } from './timing-chip.tsx';

const STATUS: Record<InspectionStatus, { tone: Tone; icon: TablerIcon }> = {
  pending: { tone: 'info', icon: IconCalendarEvent },
  scheduled: { tone: 'info', icon: IconCalendarCheck },
  done: { tone: 'ok', icon: IconCircleCheck },
};

/** The status of an inspection, and whether it is in its window. */
export function InspectionChips({ row }: { readonly row: Pick<InspectionRow, 'status' | 'timing'> }) {
  const { t } = useTranslation();
  const status = STATUS[row.status];
  // What is overdue and was never scheduled is not shown as upcoming.
  const missed = row.status === 'pending' && row.timing === 'overdue';
  return (
    <>
      {row.timing && <TimingChip timing={row.timing}>{t(`inspections.timing.${row.timing}`)}</TimingChip>}
      {!missed && (
        <StatusChip tone={status.tone} icon={status.icon}>
          {t(`inspections.status.${row.status}`)}
        </StatusChip>
      )}
    </>
  );
}
