/** Wakes the sender when there may be something to do. */
export type WakeSignal = {
  /** Waits until it is woken, at most so many milliseconds; a waking since the last time counts. Answers whether it was woken. */
  readonly wait: (withinMs: number) => Promise<boolean>;
  readonly wake: () => void;
};

/** A signal for one who waits. */
export function createWakeSignal(): WakeSignal {
  let isWoken = false;
  let resume: (() => void) | undefined;
  return {
    wake: () => {
      isWoken = true;
      resume?.();
    },
    wait: async (withinMs) => {
      if (!isWoken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          resume = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      resume = undefined;
      const wasWoken = isWoken;
      isWoken = false;
      return wasWoken;
    },
  };
}
