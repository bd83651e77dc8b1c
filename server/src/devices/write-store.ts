import { sql } from 'kysely';
import type { DeviceSource, ParameterEntry } from '@portal/domain/devices/record';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Scope, Tx } from '../db/open.ts';

/** A device that is not there yet. `parameters` holds its serial number too, under the name of its serial field. */
export type NewDevice = {
  readonly templateId: number;
  readonly versionId: number;
  readonly serial: string;
  readonly parameters: ParameterValues;
  readonly heatpump: boolean;
  readonly startedOutside: boolean;
  readonly madeOn: string | null;
  /** Its place in production; absent for finished goods. */
  readonly production?: { readonly step: number; readonly createdAt: string };
};

/** What devices are changed to; what is not named stays. `parameters` as in `NewDevice`, those named alone. */
export type DeviceChange = {
  readonly id: number;
  readonly serial?: string | undefined;
  readonly parameters?: ParameterValues | undefined;
  readonly madeOn?: string | null | undefined;
  readonly startedOutside?: boolean | undefined;
  readonly inDatabase?: boolean | undefined;
};

/** Where what is written comes from; becomes part of each value's history. */
export type Origin = {
  readonly device: DeviceSource;
  readonly values: ParameterEntry['source'];
  readonly now: Date;
};

/**
 * Inserts devices with their first values, in one statement however many they are; blank values are left out. One whose template
 * and serial number exist already, in the database or earlier in the list, is left out and not answered. Records no event.
 */
export async function insertDevices(
  tx: Tx,
  scope: Scope,
  devices: readonly NewDevice[],
  origin: Origin,
): Promise<{ readonly id: number; readonly templateId: number; readonly serial: string }[]> {
  if (devices.length === 0) return [];
  const now = origin.now.toISOString();
  const imported = origin.device === 'import';
  const { rows } = await sql<{ id: number; templateId: number; serial: string }>`
    with given as (
      select distinct on ((g->>'templateId')::int, lower(btrim(g->>'serial')))
        (g->>'templateId')::int as template_id, (g->>'versionId')::int as version_id, g->>'serial' as serial,
        lower(btrim(g->>'serial')) as serial_key, (g->>'heatpump')::boolean as heatpump,
        (g->>'startedOutside')::boolean as started_outside_app, (g->>'madeOn')::date as made_on,
        (g->'production'->>'step')::int as step, (g->'production'->>'createdAt')::timestamptz as extension_created_at,
        g->'parameters' as parameters
      from jsonb_array_elements(${JSON.stringify(devices)}::jsonb) with ordinality as list(g, place)
      order by 1, 4, place
    ), made as (
      insert into custom_devices (organisation_id, template_id, version_id, serial, heatpump, started_outside_app,
        made_on, step, extension_created_at, source, imported_at, created_at, updated_at)
      select ${scope.organisationId}, template_id, version_id, serial, heatpump, started_outside_app,
        made_on, step, extension_created_at, ${origin.device}, ${imported ? now : null}::timestamptz, ${now}, ${now}
      from given
      on conflict (organisation_id, template_id, serial_key) do nothing
      returning id, template_id, version_id, serial, serial_key
    ), entered as (
      insert into device_parameters (organisation_id, device_id, field, value, source, user_name, imported, created_at)
      select ${scope.organisationId}, made.id, p.key, btrim(p.value), ${origin.values}, ${scope.actor.name ?? null}::text,
        ${imported}, ${now}
      from made join given using (template_id, serial_key) cross join lateral jsonb_each_text(given.parameters) p
      where btrim(p.value) <> ''
    ), used as (
      update template_versions v set used_at = ${now}
      where v.organisation_id = ${scope.organisationId} and v.used_at is null and v.id in (select version_id from made)
    )
    select id, template_id as "templateId", serial from made`.execute(tx);
  return rows;
}

/**
 * Changes devices, in one statement however many they are: a value that is really another becomes an entry of its history, and a
 * device that is really changed a new revision. Answers the changed ones, with the names of their changed parameters. A serial
 * number that another device of the template has breaks the unique key. The caller has locked the rows. Records no event.
 */
export async function changeDevices(
  tx: Tx,
  scope: Scope,
  changes: readonly DeviceChange[],
  origin: Origin,
): Promise<{ readonly id: number; readonly fields: readonly string[] }[]> {
  if (changes.length === 0) return [];
  const now = origin.now.toISOString();
  const { rows } = await sql<{ id: number; fields: string[] }>`
    with listed as materialized (
      -- Apart: joined by an expression, behind row level security, each of the maker's devices would be read.
      select (g->>'id')::int as listed_id, g from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as list(g)
    ), given as (
      select d.*, g from listed join custom_devices d on d.organisation_id = ${scope.organisationId} and d.id = listed_id
    ), entered as (
      insert into device_parameters
        (organisation_id, device_id, field, value, source, user_name, imported, created_at, installation_id, of_device)
      select ${scope.organisationId}, given.id, p.key, btrim(p.value), ${origin.values}, ${scope.actor.name ?? null}::text,
        ${origin.device === 'import'}, ${now}, given.installation_id, true
      from given cross join lateral jsonb_each_text(coalesce(given.g->'parameters', '{}')) p
      where btrim(p.value) <> coalesce((select c.value from device_parameters c
        where c.device_id = given.id and c.field = p.key order by c.id desc limit 1), '')
      returning device_id, field
    ), wanted as (
      select id, coalesce(g->>'serial', serial) as serial,
        case when g ? 'madeOn' then (g->>'madeOn')::date else made_on end as made_on,
        coalesce((g->>'startedOutside')::boolean, started_outside_app) as started_outside_app,
        coalesce((g->>'inDatabase')::boolean, in_database) as in_database
      from given
    ), changed as (
      update custom_devices d set serial = w.serial, made_on = w.made_on, in_database = w.in_database,
        started_outside_app = w.started_outside_app, updated_at = ${now}, revision = d.revision + 1
      from wanted w
      where d.organisation_id = ${scope.organisationId} and d.id = w.id and (d.id in (select device_id from entered)
        or (d.serial, d.made_on, d.started_outside_app, d.in_database)
          is distinct from (w.serial, w.made_on, w.started_outside_app, w.in_database))
      returning d.id
    )
    select id, (select coalesce(json_agg(field order by field), '[]') from entered where device_id = changed.id) as fields
    from changed order by id`.execute(tx);
  return rows;
}
