import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/**
 * Forgets the notes of the answers that were given at the customers of installations: they may name them. The answers stay, with the
 * device, whose safety is the maker's. To be called while the installations are there.
 */
export async function forgetRecallNotes(
  tx: Tx,
  scope: Scope,
  installations: readonly number[],
): Promise<void> {
  if (installations.length === 0) return;
  // The release before migration 075 did not note the installation, also while both ran: the device tells where the answer was given.
  await sql`update recall_answers a set note = '', content_hash = null from installations i
    where i.organisation_id = ${scope.organisationId} and i.id in (${sql.join(installations)})
      and a.organisation_id = i.organisation_id and (a.installation_id = i.id
        or (a.installation_id is null and a.device_id = i.device_id and a.created_at >= i.created_at))`.execute(
    tx,
  );
}
