import { createHash } from 'node:crypto';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** `attempts` attempts in a window of `seconds`. */
export type Limit = {
  /** The name of the counter, such as `login:account`. */
  readonly name: string;
  /** Who is counted; stored as a hash, so that the table holds no names or addresses. */
  readonly subject: string;
  readonly attempts: number;
  readonly seconds: number;
};

/** Which limit was reached; sent to the client as an ordinary `too-many-requests`. */
export class LimitReached extends Problem {
  readonly limit: Limit;

  constructor(limit: Limit, secondsLeft: number) {
    super('too-many-requests', { values: { retryAfter: secondsLeft } });
    this.limit = limit;
  }
}

function windowOf(limit: Limit, now: Date): { bucket: string; start: string; secondsLeft: number } {
  const length = limit.seconds * 1000;
  const start = Math.floor(now.getTime() / length) * length;
  const subject = createHash('sha256').update(limit.subject).digest('base64url').slice(0, 22);
  return {
    bucket: `${limit.name}:${subject}`,
    start: new Date(start).toISOString(),
    secondsLeft: Math.ceil((start + length - now.getTime()) / 1000),
  };
}

/**
 * Counts one attempt against every limit, or throws `too-many-requests` with the seconds to wait. Counted in the
 * database, so that it holds across processes, and before the work, so that a thousand parallel attempts cannot pass
 * together.
 */
export async function countAttempt(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  const counts = await count(tx, limits, now, 1);
  for (const limit of limits) {
    const { bucket, secondsLeft } = windowOf(limit, now);
    if ((counts.get(bucket) ?? 0) > limit.attempts) {
      throw new LimitReached(limit, secondsLeft);
    }
  }
}

/** Takes one attempt back, because successful attempts do not count. */
export async function uncountAttempt(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  await count(tx, limits, now, -1);
}

/**
 * Changes every counter in one statement, which locks the rows in the order of the limits, so that parallel calls
 * cannot deadlock.
 */
async function count(
  tx: Tx,
  limits: readonly Limit[],
  now: Date,
  step: 1 | -1,
): Promise<ReadonlyMap<string, number>> {
  if (limits.length === 0) return new Map();
  const rows = await tx
    .insertInto('rate_limits')
    .values(
      limits.map((limit) => {
        const { bucket, start } = windowOf(limit, now);
        return { bucket, window_start: start, count: Math.max(step, 0) };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'window_start'])
        .doUpdateSet({ count: sql`greatest(rate_limits.count + ${step}::int, 0)` }),
    )
    .returning(['bucket', 'count'])
    .execute();
  return new Map(rows.map((row) => [row.bucket, row.count]));
}

/** Resets the counters of somebody who has proved their identity. */
export async function resetAttempts(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) {
    const { bucket, start } = windowOf(limit, now);
    await tx
      .deleteFrom('rate_limits')
      .where('bucket', '=', bucket)
      .where('window_start', '=', start)
      .execute();
  }
}

/** Deletes windows that have ended; called by a job. */
export async function deleteEndedWindows(tx: Tx, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 24 * 60 * 60 * 1000).toISOString();
  await tx.deleteFrom('rate_limits').where('window_start', '<', yesterday).execute();
}
