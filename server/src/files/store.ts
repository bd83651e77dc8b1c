import { sql } from 'kysely';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { installerId } from '../installations/visible-store.ts';

/** A file of a record as its manifest declared it. */
export type DeclaredFile = {
  name: string;
  field: string;
  type: string;
  size: number;
  sha256: string;
  path: string | null;
  arrived: boolean;
  leftOut: boolean;
};

/** The field of a document of an installation from before the portal: nothing refers to it, and nobody waits for it. */
export const EARLIER_DOCUMENT = 'document';

/** The record that a file was declared with. */
export type FiledRecord = {
  readonly kind: 'installation' | 'inspection' | 'service' | 'production';
  readonly id: number;
  /** Who made the installation, carries the service out, or has the station of production; null for an inspection. */
  readonly ownerId: number | null;
  /** The installation whose owner and receivers may see it; null for a service of a device that was never commissioned here, and in production. */
  readonly installationId: number | null;
};

/** A declared file, as an upload is compared with it, with its record. */
export type FileOfRecord = {
  readonly id: number;
  readonly clientId: string;
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly path: string | null;
  readonly arrived: boolean;
  readonly record: FiledRecord;
};

/**
 * Installation, inspection, service or record of production of a client id, as a subquery of one row. `hold_installation_client_id`
 * (migration 118) asks the same tables.
 */
const recordOf = (scope: Scope, clientId: string) => sql`
  select json_build_object('kind', 'installation', 'id', id, 'ownerId', ${installerId}, 'installationId', id) as record
    from installations i where organisation_id = ${scope.organisationId} and client_id = ${clientId}
  union all
  select json_build_object('kind', 'inspection', 'id', id, 'ownerId', executed_by, 'installationId', installation_id)
    from inspections where organisation_id = ${scope.organisationId} and client_id = ${clientId}
  union all
  select json_build_object('kind', 'service', 'id', id, 'ownerId', serviceman_id, 'installationId', installation_id)
    from services where organisation_id = ${scope.organisationId} and client_id = ${clientId}
  union all
  select json_build_object('kind', 'production', 'id', id, 'ownerId', user_id, 'installationId', null)
    from production_records where organisation_id = ${scope.organisationId} and client_id = ${clientId}
  limit 1`;

/** The record with a client id, of any kind; undefined when there is none. */
export async function recordByClientId(
  tx: Tx,
  scope: Scope,
  clientId: string,
): Promise<FiledRecord | undefined> {
  const { rows } = await sql<{ record: FiledRecord }>`${recordOf(scope, clientId)}`.execute(tx);
  return rows[0]?.record;
}

/** Files of one manifest by name, of those named that somebody declared. */
export async function declaredFiles(
  tx: Tx,
  scope: Scope,
  clientId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, FileOfRecord>> {
  const here = scope.organisationId;
  const isNamed =
    names.length === 1
      ? sql`f.name = ${names[0]}`
      : sql`f.name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
  const { rows } = await sql<FileOfRecord>`
    select f.id, f.client_id as "clientId", f.name, f.field, f.type, f.size, f.sha256, f.path, f.arrived_at is not null as arrived, r.record
    from record_files f join (${recordOf(scope, clientId)}
    ) r on true
    where f.organisation_id = ${here} and f.client_id = ${clientId} and ${isNamed}`.execute(tx);
  return new Map(rows.map((row) => [row.name, row]));
}

/** Whether a record names a file as a signature of its own, whatever field the file was declared for. */
export async function isNamedSignature(
  tx: Tx,
  scope: Scope,
  clientId: string,
  name: string,
): Promise<boolean> {
  const here = sql`organisation_id = ${scope.organisationId} and client_id = ${clientId}`;
  const { rows } = await sql`
    select from installations where ${here} and ${name} in (signature, installer_signature)
    union all select from inspections where ${here} and ${name} in (signature, inspector_signature)
    union all select from services where ${here} and ${name} in (signature, serviceman_signature)`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The declared files of records, by their client ids, in the order in which they were declared. */
export async function filesOf(
  tx: Tx,
  scope: Scope,
  clientIds: readonly string[],
): Promise<Map<string, DeclaredFile[]>> {
  if (clientIds.length === 0) return new Map();
  const { rows } = await sql<DeclaredFile & { client_id: string }>`
    select client_id, name, field, type, size, sha256, path, arrived_at is not null as arrived,
      left_out_at is not null as "leftOut" from record_files
    where organisation_id = ${scope.organisationId} and ${isOneOf(sql`client_id`, clientIds, 'uuid')} order by id`.execute(
    tx,
  );
  return Map.groupBy(rows, (row) => row.client_id);
}

/** The slot that the caller asked for with this path; undefined for any other person's. */
export async function ownSlot(tx: Tx, scope: Scope, path: string) {
  return tx
    .selectFrom('upload_slots')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('path', '=', path)
    .executeTakeFirst();
}
