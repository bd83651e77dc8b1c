/** A limited number of slots that several kinds of work share. */
export type Places = {
  /** Waits for a slot; resolves to the function that releases it. */
  take(): Promise<() => void>;
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
  return {
    take: () =>
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
      }),
  };
}

/**
 * Child processes that may work in parallel, of all kinds together. With two, the memory of decoding and printing stays
 * within the sum of two limits, and the machine has a core left.
 */
export const CHILDREN_AT_WORK = places(2);
