/** Wakes the sender when there may be something to send. */
export type WakeSignal = {
  /**
   * Waits until woken, at most for the given milliseconds; a call of `wake` since the last wait counts. Returns
   * whether it was woken.
   */
  readonly wait: (withinMs: number) => Promise<boolean>;
  readonly wake: () => void;
};

/** Creates a signal for one waiting caller. */
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
