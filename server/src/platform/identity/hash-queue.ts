import { Problem } from '@portal/domain/problem';

/** Limits of a queue of password hashes. */
export type HashBounds = {
  /** Parallel hashes: each uses a core and 19 MiB. */
  readonly atOnce: number;
  /** Waiting places in each of the two lanes. */
  readonly mostWaiting: number;
  readonly mostWaitMs: number;
};

/** Two cores; a full lane is processed within a second or two on an idle machine. */
export const HASH_BOUNDS: HashBounds = { atOnce: 2, mostWaiting: 64, mostWaitMs: 5_000 };

/** Retry-After for callers that are refused, in seconds. */
const RETRY_AFTER_SECONDS = 5;

/** `first`: a known device or a signed-in user; `second`: everybody else, such as a flood of guesses. */
export type Lane = 'first' | 'second';

export type HashQueue = {
  /**
   * Runs the work in its turn. Throws `too-many-requests` with `retryAfter` when the lane is full or the wait too long.
   */
  run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result>;
};

type Waiting = { readonly begin: () => void };

/**
 * Runs password hashes in a queue, so that any number of them leaves cores and memory for other work, and nobody is
 * refused before the queue is full. The first lane takes precedence and has places of its own, so that a flood of
 * guesses from new devices delays no known device.
 */
export function hashQueue({ atOnce, mostWaiting, mostWaitMs }: HashBounds = HASH_BOUNDS): HashQueue {
  const lanes: Readonly<Record<Lane, Waiting[]>> = { first: [], second: [] };
  let running = 0;

  function turn(lane: Lane): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    const waiting = lanes[lane];
    if (waiting.length >= mostWaiting) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(tooMany());
      }, mostWaitMs);
      waiting.push(place);
    });
  }

  /** Gives the slot to the oldest waiter, the first lane before the second. */
  function passOn(): void {
    const next = lanes.first.shift() ?? lanes.second.shift();
    if (next) next.begin();
    else running -= 1;
  }

  return {
    async run(lane, work) {
      await turn(lane);
      try {
        return await work();
      } finally {
        passOn();
      }
    },
  };
}

function tooMany(): Problem {
  return new Problem('too-many-requests', { values: { retryAfter: RETRY_AFTER_SECONDS } });
}
