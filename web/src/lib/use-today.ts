import { type IsoDate, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { useEffect, useState } from 'react';
import { timeNow } from './session/trusted-clock.ts';

const LOOK_AGAIN_MS = 20_000;
/**
 * Today in the makers' time zone, also on a page that stays open over midnight or comes back from a phone's sleep: what is dated "today"
 * would otherwise carry the day on which the page was opened.
 * @param clock what tells the time, the same function at each call
 */
export function useToday(clock: () => Date = timeNow): IsoDate {
  const [day, setDay] = useState(() => todayIn(TIME_ZONE, clock()));
  useEffect(() => {
    const look = (): void => setDay(todayIn(TIME_ZONE, clock()));
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [clock]);
  return day;
}
