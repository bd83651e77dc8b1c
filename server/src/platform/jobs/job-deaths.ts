import type { PgBoss } from 'pg-boss';
import { z } from 'zod';
import { ChildLostError } from '../running/child-pool.ts';

/** After so many deaths of a process a job is not tried again: it is its cause. */
const MOST_DEATHS = 2;
/** Under this name the payload of a job has its deaths. */
const DEATHS = '$deaths';

/** What pg-boss writes about a job whose process was not heard of any more. */
const silentOutput = z.object({
  value: z.object({ message: z.enum(['job heartbeat timeout', 'job timed out']) }),
});
const countedPayload = z.object({ [DEATHS]: z.int() });

type Fetched = { readonly id: string; readonly data: object; readonly output?: unknown };

/** Deaths before this attempt; `hasNew` when the last attempt ended with one that is not written down yet. */
export function deathsOf({ data, output }: Fetched): { readonly deaths: number; readonly hasNew: boolean } {
  const counted = countedPayload.safeParse(data);
  const known = counted.success ? counted.data[DEATHS] : 0;
  const hasNew = silentOutput.safeParse(output).success;
  return { deaths: (known ?? 0) + (hasNew ? 1 : 0), hasNew };
}

export const isDeath = (error: unknown): boolean => error instanceof ChildLostError;

export const isCause = (deaths: number): boolean => deaths >= MOST_DEATHS;

/** Writes the deaths of a job into its row, where they outlive the next ordinary failure. */
export async function writeDeaths(boss: PgBoss, schema: string, id: string, deaths: number): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `update ${schema}.job set data = coalesce(data, '{}') || jsonb_build_object($2::text, $3::int) where id = $1::uuid`,
      [id, DEATHS, deaths],
    );
}

/** Makes this attempt of a job its last one: when it fails now, it goes to the dead ones. */
export async function makeLast(boss: PgBoss, schema: string, id: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(`update ${schema}.job set retry_limit = retry_count where id = $1::uuid`, [id]);
}
