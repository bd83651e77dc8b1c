import { useEffect, useState } from 'react';

const LOCK = 'portal-tells-of-a-loss';

/**
 * Whether this tab is the one that opens a dialog about a loss that every tab of the device sees: the first of them that
 * somebody looks at, for as long as it is open.
 *
 * @param hasNews there is something to tell
 */
export function useFirstToTell(hasNews: boolean): boolean {
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    if (!hasNews || isFirst) return undefined;
    const waiting = new AbortController();
    const keep = () => {
      setFirst(true);
      return new Promise<never>(() => undefined);
    };
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', ask);
      // Called off, or the browser has no lock to give.
      void navigator.locks.request(LOCK, { signal: waiting.signal }, keep).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', ask);
    ask();
    return () => {
      document.removeEventListener('visibilitychange', ask);
      waiting.abort();
    };
  }, [hasNews, isFirst]);
  return isFirst;
}
