import type { TFunction } from 'i18next';
import { formatDateTime, formatTime } from '../../lib/languages/format.ts';

/**
 * `dziś 16:20`, `wczoraj 16:20`, or the whole date, by this device's calendar. Both moments in milliseconds since
 * 1970.
 */
export function dayAndTime(t: TFunction, at: number, now: number): string {
  const time = formatTime(at);
  const day = daysApart(at, now);
  if (day === 0) return t('ui.today', { time });
  if (day === 1) return t('ui.yesterday', { time });
  return formatDateTime(at);
}

/** Number of midnights between two moments, in this device's time zone. */
export function daysApart(from: number, to: number): number {
  return (midnight(to) - midnight(from)) / 86_400_000;
}

/** The same midnight in UTC, so that all days have the same length. */
function midnight(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
}
