import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** What a child answers: the result, or why there is none. */
export type ChildAnswer<Result> = { readonly result: Result } | { readonly error: string };

/** Requests have priority over pictures and cards. */
const NICENESS = 10;
/** Memory of buffers above the program's own; beyond this, garbage is collected before the next job. */
const MAX_LEFT_BYTES = 8 * 1024 * 1024;

/**
 * Makes this process a `JobChild`: it answers one job after the other. It ends with its parent, runs at a
 * lower priority, and is the first that the system kills when memory runs out.
 */
export function serveJobs(handle: (job: never) => Promise<unknown>): void {
  if (!process.send) throw new Error('This program is started by the server');
  try {
    setPriority(NICENESS);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not Linux, or not permitted: both are optional.
  }
  lowerThreads();
  const own = process.memoryUsage().external;
  process.on('disconnect', () => process.exit());
  process.on('message', (job) => {
    void answerAndTidy(handle, job as never, own);
  });
}

/** On Linux each thread has a niceness of its own, which those that it starts inherit. */
function lowerThreads(): void {
  const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task') : [];
  for (const thread of threads) {
    try {
      setPriority(Number(thread), NICENESS);
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function answerAndTidy(
  handle: (job: never) => Promise<unknown>,
  job: never,
  ownBytes: number,
): Promise<void> {
  process.send?.(await answerTo(handle, job));
  if (process.memoryUsage().external > ownBytes + MAX_LEFT_BYTES) globalThis.gc?.();
}

async function answerTo<Job>(
  handle: (job: Job) => Promise<unknown>,
  job: Job,
): Promise<ChildAnswer<unknown>> {
  try {
    return { result: await handle(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
