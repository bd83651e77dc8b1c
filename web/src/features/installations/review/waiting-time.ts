import { daysBetween, dayOf, TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { TFunction } from 'i18next';

/** How long an installation has waited, in whole days. */
export function waitingText(t: TFunction, since: string): string {
  const days = daysBetween(dayOf(since), todayIn(TIME_ZONE, new Date()));
  return days <= 0
    ? t('review.waitingToday')
    : t('review.waitingFor', { time: t('review.days', { count: days }) });
}
