import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { mayBrowseDevices } from './store.ts';
import { seesDevice } from './timeline-store.ts';

/**
 * For how long a look-up lets its device be read by number, in days: a device that was looked up in the office may be
 * commissioned in a cellar weeks later, and the same label opens it again (security table, row 3).
 */
const LOOK_UP_DAYS = 30;

/** Remembers that the caller has looked these devices up by their labels, and forgets what is too old. */
export async function rememberLookUp(
  tx: Tx,
  scope: Scope,
  deviceIds: readonly number[],
  now: Date,
): Promise<void> {
  const user = scope.actor.id;
  await tx
    .deleteFrom('device_look_ups')
    .where('user_id', '=', user)
    .where('looked_up_at', '<', oldest(now))
    .execute();
  if (deviceIds.length === 0) return;
  await tx
    .insertInto('device_look_ups')
    .values(
      deviceIds.map((id) => ({
        organisation_id: scope.organisationId,
        user_id: user,
        device_id: id,
        looked_up_at: now.toISOString(),
      })),
    )
    .onConflict((row) =>
      row.columns(['user_id', 'device_id']).doUpdateSet({ looked_up_at: now.toISOString() }),
    )
    .execute();
}

/**
 * Whether the caller may read a device by its number: the maker's own people any, everyone else one of an installation that
 * they may see, or one that they looked up by its label. Numbers can be counted through, labels cannot.
 */
export async function mayReadDevice(tx: Tx, scope: Scope, deviceId: number, now: Date): Promise<boolean> {
  if (mayBrowseDevices(scope) || (await seesDevice(tx, scope, deviceId))) return true;
  const { rows } = await sql`
    select 1 from device_look_ups where organisation_id = ${scope.organisationId}
      and user_id = ${scope.actor.id} and device_id = ${deviceId} and looked_up_at >= ${oldest(now)}`.execute(
    tx,
  );
  return rows.length > 0;
}

function oldest(now: Date): string {
  return new Date(now.getTime() - LOOK_UP_DAYS * 24 * 60 * 60_000).toISOString();
}
