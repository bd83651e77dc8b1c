import { sql } from 'kysely';
import type { LabelledDevice } from '@portal/domain/labels/contract';
import type { CardDeviceRecord } from '../cards/card-input.ts';
import { setOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { organisationById } from '../organisations/store.ts';

/** A device as its label shows it, with the code of its QR code; null before the first print. */
export type DeviceToLabel = CardDeviceRecord & { readonly id: number; readonly code: string | null };

/** The devices of the organisation with these ids, each once, in no order. */
export async function devicesToLabel(tx: Tx, scope: Scope, ids: readonly number[]): Promise<DeviceToLabel[]> {
  const { rows } = await sql<DeviceToLabel>`
    select d.id, d.serial, l.code,
      json_build_object('id', t.id, 'name', t.name, 'nameTranslations', t.name_translations) as "deviceTemplate",
      json_build_object('parametersSchema', v.parameters_schema) as "schemaVersion",
      (select coalesce(json_object_agg(p.field, p.value), '{}') from (
        select distinct on (field) field, value from device_parameters
        where device_id = d.id order by field, id desc) p) as parameters
    from custom_devices d
    join device_templates t on t.id = d.template_id
    join template_versions v on v.id = d.version_id
    left join device_labels l on l.device_id = d.id
    where d.organisation_id = ${scope.organisationId} and d.id = any(${setOf(ids)}::int[])`.execute(tx);
  return rows;
}

/** Gives each device its code, unless it has one, and tells them by the id of the device. */
export async function codesOf(
  tx: Tx,
  scope: Scope,
  codes: ReadonlyMap<number, string>,
  now: Date,
): Promise<ReadonlyMap<number, string>> {
  await tx
    .insertInto('device_labels')
    .values(
      [...codes].map(([id, code]) => ({
        device_id: id,
        organisation_id: scope.organisationId,
        code,
        created_at: now.toISOString(),
      })),
    )
    .onConflict((conflict) => conflict.column('device_id').doNothing())
    .execute();
  const rows = await tx
    .selectFrom('device_labels')
    .select(['device_id', 'code'])
    .where('organisation_id', '=', scope.organisationId)
    .where('device_id', 'in', [...codes.keys()])
    .execute();
  return new Map(rows.map((row) => [row.device_id, row.code]));
}

/** Counts prints of devices' labels, a device named as often as its label was printed; tells which had been printed before. */
export async function countPrints(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ device_id: number }>`
    with printed as (select id, count(*)::int as times from unnest(${setOf(ids)}::int[]) id group by id),
      counted as (
        update device_labels l set prints = prints + p.times, printed_at = ${now.toISOString()}
        from printed p where l.device_id = p.id and l.organisation_id = ${scope.organisationId}
        returning l.device_id, l.prints - p.times as before)
    select device_id from counted where before > 0`.execute(tx);
  return new Set(rows.map((row) => row.device_id));
}

/** Whose label says a code, looked up over all organisations; undefined when none does. */
export async function organisationOfLabel(tx: Tx, code: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('device_labels')
    .select('organisation_id')
    .where('code', '=', code)
    .executeTakeFirst();
  return row?.organisation_id;
}

/** The device of a label's code in the organisation of the transaction, with its maker. */
export async function deviceOfLabel(
  tx: Tx,
  organisationId: number,
  code: string,
): Promise<(LabelledDevice & { readonly device: { readonly id: number } }) | undefined> {
  const row = await tx
    .selectFrom('device_labels as l')
    .innerJoin('custom_devices as d', 'd.id', 'l.device_id')
    .innerJoin('device_templates as t', 't.id', 'd.template_id')
    .select(['d.id', 'd.serial', 'd.template_id', 't.name', 't.name_translations'])
    .where('l.organisation_id', '=', organisationId)
    .where('l.code', '=', code)
    .executeTakeFirst();
  const maker = row && (await organisationById(tx, organisationId));
  if (!row || !maker) return undefined;
  return {
    deviceTemplate: { name: row.name, nameTranslations: row.name_translations },
    maker: { id: maker.id, name: maker.name, phone: maker.phone, email: maker.email, website: maker.website },
    device: { id: row.id, serial: row.serial, deviceTemplate: row.template_id },
  };
}
