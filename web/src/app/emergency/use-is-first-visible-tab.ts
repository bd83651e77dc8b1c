import { useEffect, useState } from 'react';

const LOCK = 'portal-tells-of-a-loss';

/**
 * Whether this tab opens the dialog about a loss that every tab of the device detects: the first tab that is visible,
 * for as long as it is open.
 *
 * @param hasNews whether there is something to show
 */
export function useIsFirstVisibleTab(hasNews: boolean): boolean {
  const [isFirst, setFirst] = useState(false);
  useEffect(() => {
    if (!hasNews || isFirst) return undefined;
    const waiting = new AbortController();
    const holdUntilReleased = () => {
      setFirst(true);
      return new Promise<never>(() => undefined);
    };
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', ask);
      // The request was aborted, or the browser does not support locks.
      void navigator.locks
        .request(LOCK, { signal: waiting.signal }, holdUntilReleased)
        .catch(() => undefined);
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
