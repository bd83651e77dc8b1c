import { numberRange } from '@portal/domain/devices/component-search';
import type { RecallCounts, RecallDevice } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { hasComponent, inSpans } from '../devices/component-store.ts';
import { installerId } from '../installations/visible-store.ts';
import {
  type RecallDeviceRow,
  deviceColumns,
  deviceJoins,
  presentRecallDevice,
} from './device-rows-store.ts';

/** Devices `d` with the installation `i` where they run now. */
export const devicesInPlace = sql`custom_devices d left join installations i on i.device_id = d.id and i.active`;

/** The conditions of a selection on `devicesInPlace`, within the caller's organisation. */
export function selectionConditions(scope: Scope, selection: RecallSelection): RawBuilder<SqlBool> {
  const { template, component, serials, serialRange, made, commissioned } = selection;
  const where = [sql<SqlBool>`d.organisation_id = ${scope.organisationId}`];
  if (template !== undefined) where.push(sql`d.template_id = ${template}`);
  if (component) where.push(hasComponent(scope, component));
  if (serials) where.push(sql`d.serial_key in (${keysOf(serials)})`);
  const spans = serialRange && numberRange(serialRange.from, serialRange.to);
  if (spans) where.push(inSpans(sql`d.serial_key collate "C"`, spans));
  for (const [column, days] of [
    [sql`d.made_on`, made],
    [sql`i.installation_date`, commissioned],
  ] as const) {
    if (days?.from !== undefined) where.push(sql`${column} >= ${days.from}::date`);
    if (days?.to !== undefined) where.push(sql`${column} <= ${days.to}::date`);
  }
  return sql.join(where, sql` and `);
}

/** Serial numbers as their keys. */
const keysOf = (serials: readonly string[]) => sql`
  select lower(btrim(s)) from jsonb_array_elements_text(${JSON.stringify(serials)}::jsonb) s`;

/** How many devices a selection finds now, and how many people have commissioned them. */
export async function countsOf(tx: Tx, scope: Scope, selection: RecallSelection): Promise<RecallCounts> {
  const { rows } = await sql<RecallCounts>`
    select count(*)::int as devices, count(i.id)::int as installed,
      count(distinct ${installerId})::int as installers
    from ${devicesInPlace} where ${selectionConditions(scope, selection)}`.execute(tx);
  return rows[0] ?? { devices: 0, installed: 0, installers: 0 };
}

/** A page of the devices that a selection finds, by serial number. */
export async function selectedDevices(
  tx: Tx,
  scope: Scope,
  selection: RecallSelection,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<RecallDevice[]> {
  const { rows } = await sql<RecallDeviceRow>`
    select ${deviceColumns}, null as answer from ${devicesInPlace} ${deviceJoins}
    where ${selectionConditions(scope, selection)}
    order by d.serial_key, d.id limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
  return rows.map(presentRecallDevice);
}

/** The pasted serial numbers of which the organisation has no device: how many, and the first of them. */
export async function unknownSerials(
  tx: Tx,
  scope: Scope,
  { serials = [], template }: RecallSelection,
  limit: number,
): Promise<{ readonly count: number; readonly serials: string[] }> {
  if (serials.length === 0) return { count: 0, serials: [] };
  const ofType = template === undefined ? sql`true` : sql`d.template_id = ${template}`;
  const { rows } = await sql<{ serial: string }>`
    select number as serial from (
      select distinct on (lower(btrim(number))) number, place
      from jsonb_array_elements_text(${JSON.stringify(serials)}::jsonb) with ordinality as given(number, place)
      order by lower(btrim(number)), place) as pasted
    where not exists (select 1 from custom_devices d where d.organisation_id = ${scope.organisationId}
      and d.serial_key = lower(btrim(pasted.number)) and ${ofType})
    order by place`.execute(tx);
  return { count: rows.length, serials: rows.slice(0, limit).map(({ serial }) => serial) };
}
