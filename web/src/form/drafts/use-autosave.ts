import { useEffect } from 'react';
import { closedByBrowser } from '../../lib/local/local-db.ts';
import type { DraftAutosave } from './draft-autosave.ts';

/**
 * Keeps what is waiting when the page goes into the background or away, when the form is left, and all of it anew when the
 * browser has closed the database under it. What does not fit on the
 * disk then is tried again for as long as the page lives.
 */
export function useAutosaveUntilClosed(autosave: DraftAutosave): void {
  useEffect(() => {
    const { leave } = autosave;
    const hidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    const follow = closedByBrowser.subscribe(autosave.again);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      follow();
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
      void autosave.flush();
    };
  }, [autosave]);
}
