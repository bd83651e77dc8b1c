import { availableParallelism } from 'node:os';
import { Problem } from '@portal/domain/problem';

/** A limited number of slots that several kinds of work share. */
export type Places = {
  /** Waits for a slot; resolves to the function that releases it. */
  take(): Promise<() => void>;
  /**
   * Waits for a slot, and releases it when the work has ended, also with an error.
   * @throws Problem `unavailable` when none was free for `patienceMs`
   */
  during<Result>(patienceMs: number, work: () => Promise<Result>): Promise<Result>;
};

/** Slots, assigned in the order in which they were requested. */
export function places(count: number): Places {
  const waiting = new Set<() => void>();
  let free = count;
  const giveBack = (): void => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else {
      waiting.delete(next);
      next();
    }
  };
  /** Null after `patienceMs` without a slot. */
  const takeWithin = (patienceMs: number | undefined): Promise<(() => void) | null> =>
    new Promise((resolve) => {
      let isTaken = true;
      const release = (): void => {
        if (isTaken) giveBack();
        isTaken = false;
      };
      if (free > 0) {
        free -= 1;
        return resolve(release);
      }
      const late =
        patienceMs === undefined
          ? undefined
          : setTimeout(() => waiting.delete(begin) && resolve(null), patienceMs);
      const begin = (): void => {
        clearTimeout(late);
        resolve(release);
      };
      waiting.add(begin);
    });
  return {
    take: async () => (await takeWithin(undefined)) ?? (() => undefined),
    during: async (patienceMs, work) => {
      const release = await takeWithin(patienceMs);
      if (release === null) throw new Problem('unavailable');
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/**
 * Child processes that may work in parallel, of all kinds together. With two, the memory of decoding and printing stays
 * within the sum of two limits, and the machine has a core left.
 */
export const CHILDREN_AT_WORK = places(2);

/**
 * Calls of phones' queues that may be at work in the database at once (decisions 067 and 103): one for each processor, two to six. Hundreds
 * of phones that come back to the network together would hold every connection, and whoever looks at a list would wait behind all of them.
 */
export const QUEUES_AT_WORK = places(Math.min(6, Math.max(2, availableParallelism())));
/** As long as others wait for a connection; the queue tries again later. */
export const QUEUE_PATIENCE_MS = 10_000;
