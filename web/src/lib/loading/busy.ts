import { createStore } from '../store.ts';

/** What would be lost by a reload. */
export type Work = 'form' | 'upload';

/** Open pieces of work; a new version of the app waits for none. */
export const openWork = createStore<ReadonlySet<{ readonly work: Work }>>(new Set());

/** Marks a form with unsaved input or a running upload; the answer ends it, and may be called twice. */
export function beginWork(work: Work): () => void {
  const piece = { work };
  openWork.set(new Set([...openWork.get(), piece]));
  return () => openWork.set(new Set([...openWork.get()].filter((one) => one !== piece)));
}

export function isBusy(): boolean {
  return openWork.get().size > 0;
}
