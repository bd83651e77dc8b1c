import { useEffect, useRef } from 'react';
import type { Store } from '../../lib/store.ts';
import { photosLeft, shrinking, whenPhotosAdded } from '../pictures/shrinking.ts';
import type { DraftAutosave } from './draft-autosave.ts';
import type { DraftContent } from './draft.ts';
import type { DraftLock } from './draft-lock.ts';

/** The content of a form, which also takes changes once the form has left the screen. */
export type FormSource = Pick<Store<Omit<DraftContent, 'step'>>, 'get' | 'subscribe'>;

/**
 * Saves the photos that are still being shrunk when the form leaves the screen without asking: the session was ended in another tab
 * or by the server, or the person has lost the role. No tab opens the form before they are in its draft.
 */
export function useLatePhotos(
  lock: DraftLock,
  autosave: DraftAutosave,
  now: { readonly source: FormSource; readonly step: string },
): void {
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  useEffect(
    () => () => {
      if (photosLeft(shrinking.get()) === 0) return;
      const { source, step } = latest.current;
      const stop = source.subscribe(() => autosave.changed({ ...source.get(), step }));
      lock.releaseAfter(whenPhotosAdded().then(autosave.flush).finally(stop));
    },
    [lock, autosave],
  );
}
