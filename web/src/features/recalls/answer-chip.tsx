import type { RecallAnswer } from '@portal/domain/recalls/answer';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconClock, IconEyeCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/notices/status-chip.tsx';

const LOOKS = {
  done: { tone: 'ok', icon: IconCircleCheck },
  fine: { tone: 'ok', icon: IconEyeCheck },
  cannot: { tone: 'bad', icon: IconCircleX },
  none: { tone: 'warn', icon: IconCircleDashed },
  waiting: { tone: 'info', icon: IconClock },
} as const;

/** What came of a device: its answer, none yet, or one that waits on this device to be sent. */
export function AnswerChip({ answer }: { readonly answer: RecallAnswer | 'none' | 'waiting' }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[answer];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`recalls.answers.${answer}`)}
    </StatusChip>
  );
}
