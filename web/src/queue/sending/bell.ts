/** Rings when there may be something to do. */
export type Bell = {
  /** Waits until it rings, at most so many milliseconds; a ring since the last time counts. Answers whether it rang. */
  readonly heard: (withinMs: number) => Promise<boolean>;
  readonly ring: () => void;
};

/** A bell for one who waits. */
export function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    heard: async (withinMs) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      const rang = rung;
      rung = false;
      return rang;
    },
  };
}
