/** A number of places that several kinds of work share; whoever finds none waits. */
export type Places = {
  /** Resolves to what gives the place back, once. */
  take(): Promise<() => void>;
};

/** Places, taken in the order in which they were asked for. */
export function places(most: number): Places {
  const waiting: (() => void)[] = [];
  let free = most;
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
 * Children that may work at the same time, of all kinds together: with two of them the memory of what is decoded and what
 * is printed stays within the sum of two bounds, not of three, and the machine has a core left.
 */
export const CHILDREN_AT_WORK = places(2);
