import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { ChildLostError } from '../running/job-child.ts';

/** The database schema of pg-boss. */
export const JOBS_SCHEMA = 'portal_jobs';

/** After so many crashes of the process a job counts as their cause and is not tried again. */
const MAX_DEATHS = 2;
/** The field of a job's payload with the number of its crashes. */
const DEATHS = '$deaths';

/** What pg-boss records for a job whose process stopped sending heartbeats. */
const silentOutput = z.object({
  value: z.object({ message: z.enum(['job heartbeat timeout', 'job timed out']) }),
});
const countedPayload = z.object({ [DEATHS]: z.int() });

type Fetched = { readonly id: string; readonly data: object; readonly output?: unknown };

/** The crashes before this attempt; `hasNew` when the last attempt ended with a crash that is not recorded yet. */
export function deathsOf({ data, output }: Fetched): { readonly deaths: number; readonly hasNew: boolean } {
  const counted = countedPayload.safeParse(data);
  const known = counted.success ? counted.data[DEATHS] : 0;
  const hasNew = silentOutput.safeParse(output).success;
  return { deaths: (known ?? 0) + (hasNew ? 1 : 0), hasNew };
}

/** Whether a job took its process with it; one that was given no time to run did not. */
export const isDeath = (error: unknown): boolean =>
  error instanceof ChildLostError && error.reason !== 'starved';

export const isCause = (deaths: number): boolean => deaths >= MAX_DEATHS;

/** Records the crashes of a job in its row, where an ordinary failure later does not overwrite them. */
export async function writeDeaths(boss: PgBoss, id: string, deaths: number): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update ${JOBS_SCHEMA}.job set data = coalesce(data, '{}') || jsonb_build_object($2::text, $3::int) where id = $1::uuid`,
      [id, DEATHS, deaths],
    );
}

/** Makes this attempt of a job its last one: when it fails, the job goes to the dead letter queue. */
export async function makeLast(boss: PgBoss, id: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(`update ${JOBS_SCHEMA}.job set retry_limit = retry_count where id = $1::uuid`, [id]);
}
