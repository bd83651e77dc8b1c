import { sql } from 'kysely';
import type { PortalEvents } from '@portal/domain/events/portal-event';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvents } from '../events/commands.ts';
import { removeFilesLater } from '../files/removal-commands.ts';
import { forgetRecallNotes } from '../recalls/forgetting-commands.ts';

type Because = PortalEvents['installation.deleted']['because'];

/**
 * Deletes installations with their inspections, services, warranties, cards, photos, signatures and notes of
 * recalls; the devices remain and can be commissioned again.
 * @param because why; what is deleted with an installation has the reason `cascade`
 */
export async function removeInstallations(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  because: Because,
): Promise<void> {
  if (ids.length === 0) return;
  const here = sql`organisation_id = ${scope.organisationId}`;
  const among = sql`installation_id in (${sql.join(ids)})`;
  await removeRecordsOf(tx, scope, among);
  await forgetRecallNotes(tx, scope, ids);
  const { rows: gone } = await sql<{ id: number; device_id: number }>`
    select id, device_id from installations where ${here} and id in (${sql.join(ids)}) order by id`.execute(
    tx,
  );
  // Before the rows are deleted, since the recipients of live updates are read from them.
  await recordEvents(
    tx,
    scope,
    gone.map(({ id, device_id: deviceId }) => ({
      type: 'installation.deleted',
      installationId: id,
      deviceId,
      because,
    })),
  );
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
  // The other devices of a customer stay together: the oldest of them is the first one now.
  await sql`update installations c set part_of = nullif((
      select min(other.id) from installations other
      where ${here} and other.part_of = c.part_of and other.id not in (${sql.join(ids)})), c.id)
    where ${here} and c.part_of in (${sql.join(ids)}) and c.id not in (${sql.join(ids)})`.execute(tx);
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

/** Inspections and services are deleted with their own files and log lines. */
async function removeRecordsOf(tx: Tx, scope: Scope, which: ReturnType<typeof sql>): Promise<void> {
  for (const kind of ['inspection', 'service'] as const)
    await removeInspectionsOrServices(tx, scope, kind, which, 'cascade');
}

/** Deletes inspections or services by a condition on their table, with their cards and photos. */
export async function removeInspectionsOrServices(
  tx: Tx,
  scope: Scope,
  kind: 'inspection' | 'service',
  which: ReturnType<typeof sql>,
  because: Because,
): Promise<void> {
  const here = sql`organisation_id = ${scope.organisationId}`;
  const table = sql.table(`${kind}s`);
  const key = sql.ref(`${kind}_id`);
  const { rows: gone } = await sql<{ id: number; device_id: number; installation_id: number }>`
    select id, device_id, installation_id from ${table} where ${here} and ${which} order by id`.execute(tx);
  await recordEvents(
    tx,
    scope,
    gone.map(({ id, device_id: deviceId, installation_id: installationId }) =>
      kind === 'inspection'
        ? { type: 'inspection.deleted', installationId, deviceId, inspectionId: id, because }
        : { type: 'service.deleted', installationId, deviceId, serviceId: id, because },
    ),
  );
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
