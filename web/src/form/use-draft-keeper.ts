import { useEffect } from 'react';
import type { DraftKeeper } from './draft-keeper.ts';

/** Keeps what is waiting when the page goes into the background or away, and when the form is left. */
export function useKeeperUntilClosed(keeper: DraftKeeper): void {
  useEffect(() => {
    const flush = () => void keeper.flush();
    const hidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', hidden);
      flush();
    };
  }, [keeper]);
}
