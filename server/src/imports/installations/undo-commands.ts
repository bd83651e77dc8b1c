import { type RawBuilder, sql } from 'kysely';
import type { Scope, Tx } from '../../db/open.ts';
import { recordEvents } from '../../events/commands.ts';
import { removeFilesLater } from '../../files/removal-commands.ts';
import { forgetRecallNotes } from '../../recalls/forgetting-commands.ts';
import { authorOf, type StepRow } from '../plan-store.ts';
import { inRange, type Range } from '../range-store.ts';

/**
 * Whether the installation of an applied row `r` was worked on since, left joined as `i` with its device `d`: changed, decided
 * again, deleted, shared, inspected, serviced or replaced; a device that the import made may also have been changed, or recalled.
 */
export function workedOn(id: number): RawBuilder<boolean> {
  return sql<boolean>`(i.id is null or d.id is null or d.installation_id is distinct from i.id or i.revision > 1
    or i.status <> r.after ->> 'status'
    or exists (select 1 from services s where s.device_id = d.id and s.created_at >= i.imported_at)
    or exists (select 1 from installation_receivers x where x.installation_id = i.id)
    or exists (select 1 from installations part where part.part_of = i.id)
    or exists (select 1 from inspections n where n.installation_id = i.id
      and (n.revision > 1 or n.created_at <> i.imported_at))
    or (r.device_before is null and (d.revision > 1
      or exists (select 1 from recall_devices c where c.device_id = d.id)
      or exists (select 1 from production_records m where m.device_id = d.id)))
    or exists (select 1 from device_replacements x where d.id in (x.old_device_id, x.new_device_id)
      and x.created_at >= i.imported_at)
    or exists (select 1 from device_parameters p where p.device_id = d.id and r.device_before is null
      and p.import_id is distinct from ${id}))`;
}

type Gone = { readonly installationId: number; readonly deviceId: number };

/** Takes back the installations of a range of rows with all that came with them; one that was worked on since stays. */
export async function takeBackInstallations(
  tx: Tx,
  scope: Scope,
  range: Range,
  step: StepRow,
): Promise<number> {
  const chosen = sql<boolean>`${inRange(scope, range)} and r.applied`;
  // Whoever works on an installation holds its row, so that `workedOn` reads what they committed. Devices come after, as when one
  // installation is deleted.
  await sql`select i.id from installations i where i.id in (select r.installation_id from import_rows r where ${chosen})
    order by i.id for update`.execute(tx);
  await sql`select d.id from custom_devices d where d.id in (select r.device_id from import_rows r where ${chosen})
    order by d.id for update`.execute(tx);
  const { rows: stayed } = await sql`
    update import_rows r set left_out = 'installation-used' from import_rows mine
      left join installations i on i.id = mine.installation_id left join custom_devices d on d.id = mine.device_id
    where ${chosen} and mine.import_id = ${range.id} and mine.row = r.row
      and mine.row > ${range.from} and mine.row <= ${range.to} and ${workedOn(range.id)} returning r.row`.execute(
    tx,
  );
  const going = sql<boolean>`${chosen} and r.left_out is null`;
  const { rows: gone } = await sql<Gone>`
    select r.installation_id as "installationId", r.device_id as "deviceId"
    from import_rows r where ${going} order by r.row`.execute(tx);
  await forgetRecallNotes(
    tx,
    scope,
    gone.map(({ installationId }) => installationId),
  );
  // Their cards and documents are files; rows that refer to installations go with them.
  const { rows: files } = await sql<{ path: string }>`with documents as (
      delete from record_files f using import_rows r join installations i on i.id = r.installation_id
      where ${going} and f.organisation_id = i.organisation_id and f.client_id = i.client_id returning f.path)
    select path from documents where path is not null union all select c.path from cards c
    where c.installation_id in (select r.installation_id from import_rows r where ${going})
      or c.inspection_id in (select n.id from inspections n join import_rows r on r.installation_id = n.installation_id
        where ${going})`.execute(tx);
  await sql`update custom_devices d set installation_id = null, version_id = coalesce((
        select v.id from template_versions v where v.id = (r.device_before ->> 'version_id')::int), d.version_id),
      updated_at = (r.device_before ->> 'updated_at')::timestamptz
    from import_rows r where ${going} and r.device_before is not null and d.id = r.device_id`.execute(tx);
  await sql`update custom_devices d set installation_id = null
    from import_rows r where ${going} and r.device_before is null and d.id = r.device_id`.execute(tx);
  await sql`delete from installations i using import_rows r where ${going} and i.id = r.installation_id`.execute(
    tx,
  );
  await sql`delete from device_parameters p using import_rows r
    where ${going} and r.device_before is null and p.device_id = r.device_id and p.import_id = ${range.id}`.execute(
    tx,
  );
  await sql`delete from custom_devices d using import_rows r
    where ${going} and r.device_before is null and d.id = r.device_id`.execute(tx);
  await sql`update import_rows r set applied = false, installation_id = null,
      device_id = case when r.device_before is null then null else r.device_id end
    where ${going}`.execute(tx);
  await removeFilesLater(
    tx,
    scope.organisationId,
    files.map(({ path }) => path),
  );
  await recordEvents(
    tx,
    authorOf(scope, step),
    gone.map(({ installationId, deviceId }) => ({
      type: 'installation.import_undone',
      installationId,
      deviceId,
      file: step.file_name,
    })),
  );
  return stayed.length;
}
