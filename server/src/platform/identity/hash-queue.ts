import { Problem } from '@portal/domain/problem';

/** Bounds of a queue of hashes. */
export type HashBounds = {
  /** Hashes at the same time: each takes a core and 19 MiB. */
  readonly atOnce: number;
  /** Places for those who wait, in each of the two lanes. */
  readonly mostWaiting: number;
  readonly mostWaitMs: number;
};

/** Two cores; a full lane is worked off in a second or two on a quiet machine. */
export const HASH_BOUNDS: HashBounds = { atOnce: 2, mostWaiting: 64, mostWaitMs: 5_000 };

/** What whoever is turned away is told to wait. */
const RETRY_AFTER_SECONDS = 5;

/** `first`: a known device, or somebody signed in; `second`: everybody else, such as a flood of guesses. */
export type Lane = 'first' | 'second';

export type HashQueue = {
  /** Does the work when its turn comes. Throws `too-many-requests` with `retryAfter` when the lane is full or the wait too long. */
  run<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result>;
};

type Waiting = { readonly begin: () => void };

/**
 * Password hashes in turn: however many are asked for, cores and memory stay free for everything else, and nobody is turned
 * away before the queue is truly full. The first lane goes before the second and has places of its own, so a flood of
 * guesses from new devices keeps no known device waiting.
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

  /** Hands the place to whoever waits longest, the first lane before the second. */
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
