import type { ServiceRow } from '@portal/domain/services/row';
import type { ServiceStatus } from '@portal/domain/services/transition';
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconPackage,
  IconReplace,
  IconShieldCheck,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';
import { TimingChip } from './timing-chip.tsx';

const STATUS: Record<ServiceStatus, { tone: Tone; icon: TablerIcon }> = {
  pending: { tone: 'info', icon: IconTool },
  scheduled: { tone: 'info', icon: IconCalendarEvent },
  require_spare_parts: { tone: 'warn', icon: IconHourglass },
  spare_parts_sent: { tone: 'info', icon: IconPackage },
  done: { tone: 'ok', icon: IconCircleCheck },
  rejected: { tone: 'bad', icon: IconCircleX },
};

/** The status of a service, whether it is late, and whether the warranty covers it. */
export function ServiceChips({
  row,
  replacementWaits = false,
}: {
  readonly row: Pick<ServiceRow, 'status' | 'timing' | 'underWarranty'>;
  /** The replacement that it named waits for its approval. */
  readonly replacementWaits?: boolean;
}) {
  const { t } = useTranslation();
  const status = STATUS[row.status];
  return (
    <>
      {row.timing && <TimingChip timing={row.timing}>{t(`services.timing.${row.timing}`)}</TimingChip>}
      <StatusChip tone={status.tone} icon={status.icon}>
        {t(`services.status.${row.status}`)}
      </StatusChip>
      {replacementWaits && (
        <StatusChip tone="warn" icon={IconReplace}>
          {t('services.replacement.waits')}
        </StatusChip>
      )}
      {row.underWarranty && (
        <StatusChip tone="neutral" icon={IconShieldCheck}>
          {t('services.underWarranty')}
        </StatusChip>
      )}
    </>
  );
}
