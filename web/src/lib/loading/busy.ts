import { useEffect } from 'react';
import { createStore } from '../store.ts';

/** Kinds of work that a reload would lose. */
export type Work = 'form' | 'upload';

/** The work that is open; a new version of the app is not installed until there is none. */
export const openWork = createStore<ReadonlySet<{ readonly work: Work }>>(new Set());

/**
 * Marks a form with unsaved input or a running upload. The function that is returned ends it and may be called twice.
 */
export function beginWork(work: Work): () => void {
  const piece = { work };
  openWork.set(new Set([...openWork.get(), piece]));
  return () => openWork.set(new Set([...openWork.get()].filter((one) => one !== piece)));
}

/** Counts as work that is open while `isOpen`: a dialog's input, which nothing stores. */
export function useOpenWork(isOpen: boolean): void {
  useEffect(() => (isOpen ? beginWork('form') : undefined), [isOpen]);
}

/** As `beginWork`; the browser asks too before the page is closed. */
export function holdPage(work: Work): () => void {
  const endWork = beginWork(work);
  const end = new AbortController();
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal: end.signal });
  return () => {
    endWork();
    end.abort();
  };
}

export function isBusy(): boolean {
  return openWork.get().size > 0;
}
