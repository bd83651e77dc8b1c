import { type IsoDate, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { useEffect, useState } from 'react';

const LOOK_AGAIN_MS = 20_000;
const today = (): IsoDate => todayIn(TIME_ZONE, new Date());

/**
 * Today in the makers' time zone, also on a page that stays open over midnight or comes back from a phone's sleep: what is dated "today"
 * would otherwise carry the day on which the page was opened.
 */
export function useToday(): IsoDate {
  const [day, setDay] = useState(today);
  useEffect(() => {
    const look = (): void => setDay(today());
    const timer = setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return day;
}
