import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from './database.ts';

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
  await sql`select pg_advisory_xact_lock(${lockOf(scope, clientId)}::bigint)`.execute(tx);
}

function lockOf(scope: Scope, clientId: string): string {
  const name = `client id ${scope.organisationId} ${clientId}`;
  return String(createHash('sha256').update(name).digest().readBigInt64BE(0));
}

/** What is known of the client id of an installation. */
export type KnownClientId = {
  /** Its user has withdrawn the request. */
  readonly withdrawn: boolean;
  /** The record that it created was deleted. */
  readonly deleted: boolean;
  /** A record of another kind has it, and with it the files that are declared under it. */
  readonly otherRecord: boolean;
  readonly installation: { readonly id: number; readonly ownerId: number } | undefined;
};

/** Locks a client id like `lockClientId`, and reads what is known of it, in one trip to the database. */
export async function holdClientId(tx: Tx, scope: Scope, clientId: string): Promise<KnownClientId> {
  type Row = {
    withdrawn: boolean;
    deleted: boolean;
    other_record: boolean;
    installation_id: number | null;
    owner_id: number | null;
  };
  const { rows } = await sql<Row>`select * from hold_installation_client_id(
    ${lockOf(scope, clientId)}::bigint, ${scope.organisationId}, ${scope.actor.id}, ${clientId}::uuid)`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('hold_installation_client_id gives one row');
  const { withdrawn, deleted, other_record: otherRecord, installation_id: id, owner_id: ownerId } = row;
  const installation = id === null || ownerId === null ? undefined : { id, ownerId };
  return { withdrawn, deleted, otherRecord, installation };
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
