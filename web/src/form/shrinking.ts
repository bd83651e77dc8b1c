import { createStore } from '../lib/store.ts';

/** Photos that were taken and are not in the form yet: a form that goes on without them would lose them. */
export type Shrinking = {
  /** Handfuls of photos under way. */
  readonly running: number;
  /** Whether one of those under way at the same time could not be opened. */
  readonly failed: boolean;
};

const NONE: Shrinking = { running: 0, failed: false };

export const shrinking = createStore<Shrinking>(NONE);

/**
 * Counts a handful of photos as under way until `work` has put them into the form. `work` answers whether all of them
 * could be opened; throwing counts as not. Answers, and throws, what `work` does.
 */
export async function countShrinking(work: () => Promise<boolean>): Promise<boolean> {
  const { running, failed } = shrinking.get();
  shrinking.set({ running: running + 1, failed: running > 0 && failed });
  let opened = false;
  try {
    opened = await work();
    return opened;
  } finally {
    const now = shrinking.get();
    shrinking.set({ running: now.running - 1, failed: now.failed || !opened });
  }
}

/**
 * Resolves once no photo is under way, at once when none is: to false when one of those waited for could not be opened.
 */
export async function photosReady(): Promise<boolean> {
  if (shrinking.get().running === 0) return true;
  await new Promise<void>((resolve) => {
    const stop = shrinking.subscribe(() => {
      if (shrinking.get().running > 0) return;
      stop();
      resolve();
    });
  });
  return !shrinking.get().failed;
}
