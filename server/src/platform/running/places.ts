/** A limited number of slots that several kinds of work share. */
export type Places = {
  /** Waits for a slot; resolves to the function that releases it. */
  take(): Promise<() => void>;
  /** Waits for a slot, and releases it when the work has ended, also with an error. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Slots, assigned in the order in which they were requested. */
function places(count: number): Places {
  const waiting: (() => void)[] = [];
  let free = count;
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const take = (): Promise<() => void> =>
    new Promise((resolve) => {
      let isTaken = true;
      const release = (): void => {
        if (isTaken) giveBack();
        isTaken = false;
      };
      if (free > 0) {
        free -= 1;
        resolve(release);
      } else waiting.push(() => resolve(release));
    });
  return {
    take,
    during: async (work) => {
      const release = await take();
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
 * Calls of phones' queues that may be at work in the database at once. Hundreds of phones that come back to the network together
 * would hold every connection, and offices would wait behind all of them; nobody waits for the answer of a queue.
 */
export const QUEUED_AT_WORK = places(4);
