import { useEffect } from 'react';
import { closedByBrowser } from '../../lib/local/local-db.ts';
import type { DraftAutosave } from './draft-autosave.ts';

/**
 * Saves a form when the page is hidden or closed and when the form is left, and saves all of it again when the
 * browser has closed the database. What cannot be saved then is tried again while the page lives.
 */
export function useAutosaveOnLeave(autosave: DraftAutosave): void {
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
