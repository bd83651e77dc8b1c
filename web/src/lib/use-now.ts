import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

/**
 * The present minute, also on a screen that nobody reloads for days, and at once on one that was asleep: ages grow, deadlines pass, and a
 * shift ends.
 */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const look = (): void => setNow(new Date());
    const timer = setInterval(look, MINUTE_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now;
}
