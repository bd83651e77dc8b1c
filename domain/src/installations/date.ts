import { isIsoDate, TIME_ZONE, todayIn } from '../dates.ts';

/**
 * What is wrong with an installation date: no day at all, or one in the future, by the day in Warsaw
 * (specification section 5); undefined when it will do.
 */
export function installationDateDefect(date: string, now: Date): 'date' | 'future' | undefined {
  if (!isIsoDate(date)) return 'date';
  return date > todayIn(TIME_ZONE, now) ? 'future' : undefined;
}
