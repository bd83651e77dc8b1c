import { sql } from 'kysely';
import { MADE_ON } from '@portal/domain/imports/columns';
import type { Scope, Tx } from '../../db/open.ts';
import { inRange, type Range } from '../range-store.ts';

/**
 * Takes back the devices of a range of rows; one that was installed, serviced, recalled or changed since stays. That a later import
 * lists a device as it is keeps neither it nor its values: its file brings both back (decision 035).
 */
export async function takeBackDevices(tx: Tx, scope: Scope, range: Range): Promise<number> {
  const chosen = sql<boolean>`${inRange(scope, range)} and r.applied`;
  await sql`select d.id from custom_devices d where d.id in (select r.device_id from import_rows r where ${chosen})
    order by d.id for update`.execute(tx);
  const { rows: stayed } = await sql`
    with undone as materialized (select o.device_id from imports m join import_rows o on o.import_id = m.id and o.outcome = 'changed'
      where m.organisation_id = ${scope.organisationId} and m.kind = 'devices' and m.id <> ${range.id}
        and not o.applied and o.device_before is not null
        and o.device_id in (select r.device_id from import_rows r where ${chosen}))
    update import_rows r set left_out = case when d.installation_id is null then 'device-used' else 'device-installed' end
    from custom_devices d where ${chosen} and d.id = r.device_id and (
      d.installation_id is not null
      or exists (select 1 from installations i where i.device_id = d.id)
      or exists (select 1 from services s where s.device_id = d.id)
      or exists (select 1 from production_records m where m.device_id = d.id)
      -- What the office marks of a device leaves no value, only its time and a revision. Another import that changed the device and
      -- was undone put the time back and left two revisions, or none where the release before did it.
      or (r.outcome = 'new' and (d.revision > 1 and d.updated_at > d.created_at or d.revision > 1 + 2 * (select count(*) from undone o
        where o.device_id = d.id) or exists (select 1 from recall_devices c where c.device_id = d.id)))
      or exists (select 1 from inspections n where n.device_id = d.id)
      or exists (select 1 from device_replacements x where d.id in (x.old_device_id, x.new_device_id))
      or exists (select 1 from device_parameters p where p.device_id = d.id and p.import_id is distinct from ${range.id}
        and (r.outcome = 'new' or p.id > (select max(mine.id) from device_parameters mine
          where mine.device_id = d.id and mine.import_id = ${range.id}))))
    returning r.row`.execute(tx);
  await sql`delete from device_parameters p using import_rows r
    where ${chosen} and r.left_out is null and p.device_id = r.device_id and p.import_id = ${range.id}`.execute(
    tx,
  );
  await sql`delete from custom_devices d using import_rows r
    where ${chosen} and r.left_out is null and r.outcome = 'new' and d.id = r.device_id`.execute(tx);
  await restoreDevices(tx, scope, range);
  await sql`update import_rows r set applied = false, device_id = case when r.outcome = 'new' then null else r.device_id end
    where ${chosen} and r.left_out is null`.execute(tx);
  return stayed.length;
}

/**
 * Puts changed devices back as they were. The revision goes on: an ETag of the import's values must match nothing that is written later.
 *
 * An import only takes devices into the database: one that is out of it again was taken out by the office since, and stays out. What
 * it took in goes out, but for a device that the office took in by hand since, or that a later import changed or lists as it is: of
 * that one the device was out before from now on, so that its undoing takes it out; its row counts as applied, and what has
 * applied rows is offered to be undone.
 */
async function restoreDevices(tx: Tx, scope: Scope, range: Range): Promise<void> {
  const changed = sql<boolean>`${inRange(scope, range)} and r.applied and r.left_out is null and r.device_before is not null`;
  // A later import that overwrote the production date puts the one from before this import back.
  await sql`update import_rows o set before = o.before || jsonb_build_object(${MADE_ON}::text, r.before ->> ${MADE_ON})
    from import_rows r join imports mine on mine.id = r.import_id join imports m on m.organisation_id = r.organisation_id
    where ${changed} and (m.applied_at, m.id) > (mine.applied_at, mine.id) and o.import_id = m.id
      and o.device_id = r.device_id and o.applied and o.before ->> ${MADE_ON} = r.after ->> ${MADE_ON}`.execute(
    tx,
  );
  await sql`
    with mine as (select applied_at from imports where id = ${range.id}),
    later as materialized (
      select distinct on (o.device_id) o.device_id, o.import_id, o.row, o.applied
      from imports m join import_rows o on o.import_id = m.id and o.outcome in ('changed', 'same')
        and (o.applied and o.device_before is not null or o.outcome = 'same' and m.state = 'applied') cross join mine
      where m.organisation_id = ${scope.organisationId} and m.kind = 'devices'
        and (m.applied_at, m.id) > (mine.applied_at, ${range.id}::int)
        and o.device_id in (select r.device_id from import_rows r
          where ${changed} and not (r.device_before ->> 'in_database')::boolean)
      order by o.device_id, m.applied_at, m.id),
    passed_on as (
      update import_rows o set applied = true,
        device_before = coalesce(o.device_before, r.device_before) || '{"in_database": false}'
      from later join import_rows r on r.device_id = later.device_id
      where ${changed} and o.import_id = later.import_id and o.row = later.row),
    counted as (
      update imports m set applied = m.applied + n.rows
      from (select later.import_id, count(*)::int as rows from later join import_rows r on r.device_id = later.device_id
        where ${changed} and not later.applied group by later.import_id) n
      where m.id = n.import_id)
    update custom_devices d set updated_at = (r.device_before ->> 'updated_at')::timestamptz, revision = d.revision + 1,
      made_on = case when d.made_on::text = r.after ->> ${MADE_ON} then nullif(r.before ->> ${MADE_ON}, '')::date else d.made_on end,
      in_database = d.in_database and ((r.device_before ->> 'in_database')::boolean
        or d.id in (select later.device_id from later)
        or exists (select 1 from events e cross join mine where e.device_id = d.id
          and e.type = 'device.added_to_database' and e.created_at >= mine.applied_at))
    from import_rows r where ${changed} and d.id = r.device_id`.execute(tx);
}
