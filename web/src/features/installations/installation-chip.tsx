import type { InstallationStatus } from '@portal/domain/installations/transition';
import {
  IconCircleCheck,
  IconCircleX,
  IconHourglass,
  IconShieldOff,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip, type Tone } from '../../ui/notices/status-chip.tsx';

const LOOKS: Record<InstallationStatus, { tone: Tone; icon: TablerIcon }> = {
  pending: { tone: 'info', icon: IconHourglass },
  accepted: { tone: 'ok', icon: IconCircleCheck },
  rejected: { tone: 'bad', icon: IconCircleX },
  no_warranty: { tone: 'neutral', icon: IconShieldOff },
};

/** The status of an installation as icon, word and colour. */
export function InstallationChip({ status }: { readonly status: InstallationStatus }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`installations.status.${status}`)}
    </StatusChip>
  );
}
