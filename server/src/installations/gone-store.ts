import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';

/**
 * Throws `withdrawn` for a client id whose request the user has withdrawn. Locks the client id, so that a request and
 * its withdrawal are processed one after the other.
 */
export async function mustNotBeWithdrawn(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  await lockClientId(tx, scope, clientId);
  const withdrawn = await tx
    .selectFrom('withdrawn_requests')
    .select('client_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('client_id', '=', clientId)
    .where('withdrawn', '=', true)
    .executeTakeFirst();
  if (withdrawn) throw new Problem('withdrawn');
}

/** Held until the transaction ends, across all server processes. */
export async function lockClientId(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  const name = `client id ${scope.organisationId} ${clientId}`;
  const lock = createHash('sha256').update(name).digest().readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${String(lock)}::bigint)`.execute(tx);
}

/**
 * Throws `installation-deleted` for the client id of a deleted installation, inspection or service: it is not created
 * again.
 */
export async function mustNotBeDeleted(tx: Tx, scope: Scope, clientId: string): Promise<void> {
  const deleted = await tx
    .selectFrom('deleted_records')
    .select('client_id')
    .where('organisation_id', '=', scope.organisationId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (deleted) throw new Problem('installation-deleted');
}
