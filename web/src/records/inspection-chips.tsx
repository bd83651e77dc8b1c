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

/** How an inspection stands, and how it stands to its window. */
export function InspectionChips({ row }: { readonly row: Pick<InspectionRow, 'status' | 'timing'> }) {
  const { t } = useTranslation();
  const status = STATUS[row.status];
  // What was due and is not even arranged is no longer upcoming.
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
