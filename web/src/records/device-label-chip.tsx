import type { DeviceLabel } from '@portal/domain/devices/record';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconDatabaseOff,
  IconHourglass,
  IconRefresh,
  IconShieldCheck,
  IconTools,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';

const LOOKS: Record<DeviceLabel, { readonly tone: Tone; readonly icon: TablerIcon }> = {
  not_in_database: { tone: 'warn', icon: IconDatabaseOff },
  not_installed: { tone: 'info', icon: IconCircleDashed },
  installed: { tone: 'ok', icon: IconCircleCheck },
  awaiting_verification: { tone: 'info', icon: IconHourglass },
  warranty_issued: { tone: 'ok', icon: IconShieldCheck },
  installation_rejected: { tone: 'bad', icon: IconCircleX },
  started_outside_app: { tone: 'neutral', icon: IconTools },
  reinstalling: { tone: 'info', icon: IconRefresh },
};

/** The state of a device as icon, word and colour (specification section 4, "Device states"). */
export function DeviceLabelChip({ label }: { readonly label: DeviceLabel }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[label];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`devices.label.${label}`)}
    </StatusChip>
  );
}
