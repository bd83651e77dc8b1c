import { type AgeTint, ageTint } from '@portal/domain/devices/age';
import { IconAlertTriangle, IconClock, IconTruckDelivery, type TablerIcon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip, type Tone } from '../ui/notices/status-chip.tsx';

const LOOKS: Record<AgeTint, { readonly tone: Tone; readonly icon: TablerIcon }> = {
  green: { tone: 'ok', icon: IconTruckDelivery },
  yellow: { tone: 'warn', icon: IconClock },
  red: { tone: 'bad', icon: IconAlertTriangle },
};

/** The colour of a device's row (specification section 9); undefined for finished goods and young ones. */
export function tintOf(
  {
    deviceExtension,
  }: { readonly deviceExtension: { readonly createdAt: string; readonly sent: string | null } | null },
  now: Date,
): AgeTint | undefined {
  return deviceExtension === null ? undefined : ageTint(deviceExtension, now);
}

/** What the colour of the row says, in a word. */
export function AgeChip({ tint }: { readonly tint: AgeTint }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[tint];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`deviceOffice.age.${tint}`)}
    </StatusChip>
  );
}
