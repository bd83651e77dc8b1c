import type { Warranty } from '@portal/domain/warranty/record';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../lib/languages/format.ts';
import { Notice } from '../ui/notices/notice.tsx';

const TONES = { upcoming: 'info', valid: 'ok', expired: 'warn' } as const;

type Props = {
  readonly warranty: Warranty | null;
  /** More about it. */
  readonly children?: ReactNode;
};

/** The state of the device's warranty today, and why it ended early where it did. */
export function WarrantyNotice({ warranty, children }: Props) {
  const { t } = useTranslation();
  if (warranty === null) return null;
  const { state, end, start, lostBecause } = warranty;
  const tone = lostBecause === null ? TONES[state] : 'warn';
  return (
    <Notice
      tone={tone}
      title={t(`records.warranty.${state}`, { date: formatDate(state === 'upcoming' ? start : end) })}
    >
      {lostBecause !== null && <p>{t('records.warranty.lost', { date: formatDate(lostBecause.dueDate) })}</p>}
      {children}
    </Notice>
  );
}
