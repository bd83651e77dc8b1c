import type { InstallationStatus } from '@portal/domain/installations/transition';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconFileImport,
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

type Props = {
  readonly status: InstallationStatus;
  readonly withdrawn: boolean;
  readonly imported: boolean;
};

/**
 * The status of an installation as icon, word and colour, and beside it that it was made before the portal; a withdrawn
 * one is pending, and waits for nobody else.
 */
export function InstallationChip({ status, withdrawn, imported }: Props) {
  const { t } = useTranslation();
  if (withdrawn)
    return (
      <StatusChip tone="warn" icon={IconArrowBackUp}>
        {t('installations.withdrawal.chip')}
      </StatusChip>
    );
  const { tone, icon } = LOOKS[status];
  return (
    <>
      <StatusChip tone={tone} icon={icon}>
        {t(`installations.status.${status}`)}
      </StatusChip>
      {imported && (
        <StatusChip tone="neutral" icon={IconFileImport}>
          {t('installations.imported')}
        </StatusChip>
      )}
    </>
  );
}
