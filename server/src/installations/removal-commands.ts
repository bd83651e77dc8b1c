import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { removeFilesLater } from '../files/removal-commands.ts';

/**
 * Deletes installations with their inspections, services, warranties, cards, photos and signatures; the devices stay
 * and can be started again. Each deletion is a line of the event log, in the same transaction.
 *
 * @param details of that line
 */
export async function removeInstallations(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  details: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (ids.length === 0) return;
  const here = sql`organisation_id = ${scope.organisationId}`;
  const among = sql`installation_id in (${sql.join(ids)})`;
  await removeVisitsOf(tx, scope, among);
  await sql`insert into events (organisation_id, type, user_id, user_name, device_id, installation_id, details)
    select organisation_id, 'installation.deleted', ${scope.actor.id}::int, ${scope.actor.name ?? null}::text, device_id, id,
      ${JSON.stringify(details)}::jsonb
    from installations where ${here} and id in (${sql.join(ids)})`.execute(tx);
  await sql`insert into deleted_records (organisation_id, client_id)
    select organisation_id, client_id from installations where ${here} and id in (${sql.join(ids)})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ path: string }>`
    with files as (
      delete from record_files where ${here} and client_id in (
        select client_id from installations where ${here} and id in (${sql.join(ids)}))
      returning path
    )
    select path from files where path is not null
    union all select path from cards where ${here} and ${among}`.execute(tx);
  await tx
    .deleteFrom('installations')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', 'in', ids)
    .execute();
  await removeFilesLater(
    tx,
    scope.organisationId,
    rows.map(({ path }) => path),
  );
}

/** Inspections and services go with their own files and lines of the log. */
async function removeVisitsOf(tx: Tx, scope: Scope, which: ReturnType<typeof sql>): Promise<void> {
  for (const kind of ['inspection', 'service'] as const)
    await removeInspectionsOrServices(tx, scope, kind, which);
}

/** Deletes inspections or services by a condition on their table, with their cards and photos. */
export async function removeInspectionsOrServices(
  tx: Tx,
  scope: Scope,
  kind: 'inspection' | 'service',
  which: ReturnType<typeof sql>,
): Promise<void> {
  const here = sql`organisation_id = ${scope.organisationId}`;
  const table = sql.table(`${kind}s`);
  const key = sql.ref(`${kind}_id`);
  await sql`insert into events
      (organisation_id, type, user_id, user_name, device_id, installation_id, ${key})
    select organisation_id, ${`${kind}.deleted`}::text, ${scope.actor.id}::int, ${scope.actor.name ?? null}::text,
      device_id, installation_id, id from ${table} where ${here} and ${which}`.execute(tx);
  await sql`insert into deleted_records (organisation_id, client_id)
    select organisation_id, client_id from ${table} where ${here} and client_id is not null and ${which}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ path: string }>`
    with files as (
      delete from record_files where ${here} and client_id in (
        select client_id from ${table} where ${here} and client_id is not null and ${which})
      returning path
    )
    select path from files where path is not null
    union all select path from cards where ${here} and ${key} in (
      select id from ${table} where ${here} and ${which})`.execute(tx);
  await sql`delete from ${table} where ${here} and ${which}`.execute(tx);
  await removeFilesLater(
    tx,
    scope.organisationId,
    rows.map(({ path }) => path),
  );
}
