import { parameterValue } from '@portal/domain/devices/parameters';
import { type RawBuilder, sql } from 'kysely';
import { changeParameters } from '@portal/domain/devices/parameters';
import type { PortalEventOf } from '@portal/domain/events/portal-event';
import { Problem } from '@portal/domain/problem';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { handOverRecalls } from '../recalls/hand-over-commands.ts';
import type { VersionForUse } from '../templates/store.ts';
import { currentParameters, onlyTypedIn, storedSerialKey } from './store.ts';

/** A device that an installation is about to be written on, its row locked. */
export type TakenDevice = { readonly id: number; readonly serial: string };

/** With `made`, what happened when it was made just now, which the caller records; a known device has none. */
export type TakenOrMade = TakenDevice & { readonly made: PortalEventOf<'device.created'> | null };

/**
 * The device of a template and serial, its row locked: a known one is used, an unknown one is made. Of two people who install it at once the second waits here; whether it is free, `claimDevice` decides.
 */
export async function lockDevice(
  tx: Tx,
  scope: Scope,
  version: VersionForUse,
  parameters: ParameterValues,
  now: Date,
): Promise<TakenDevice> {
  const { made, ...device } = await takeDevice(tx, scope, version, parameters, now);
  if (made) await recordEvent(tx, scope, made);
  return device;
}

/** Like `lockDevice`, for a caller who records the event of a device that was made together with its own. */
export async function takeDevice(
  tx: Tx,
  scope: Scope,
  version: VersionForUse,
  parameters: ParameterValues,
  now: Date,
): Promise<TakenOrMade> {
  const serial = parameterValue(parameters, serialField(version.parametersSchema).name);
  const moment = now.toISOString();
  const made = await tx
    .with('made', (query) =>
      query
        .insertInto('custom_devices')
        .values({
          organisation_id: scope.organisationId,
          template_id: version.templateId,
          version_id: version.id,
          serial,
          in_database: false,
          source: 'installation',
          heatpump: version.heatpump,
          created_at: moment,
          updated_at: moment,
        })
        .onConflict((conflict) =>
          conflict.columns(['organisation_id', 'template_id', 'serial_key']).doNothing(),
        )
        .returning(['id']),
    )
    .with('used', (query) =>
      query
        .updateTable('template_versions')
        .set({ used_at: moment })
        .where('organisation_id', '=', scope.organisationId)
        .where('id', '=', version.id)
        .where('used_at', 'is', null)
        .where((eb) => eb.exists(eb.selectFrom('made').select('made.id'))),
    )
    .selectFrom('made')
    .select('made.id')
    .executeTakeFirst();
  if (made) return { id: made.id, serial, made: { type: 'device.created', deviceId: made.id, serial } };
  const known = await lockDeviceRow(
    tx,
    scope,
    sql`d.template_id = ${version.templateId} and d.serial_key = ${storedSerialKey(serial)}`,
  );
  // Deleted, or given another serial number, while this call waited for its row: the number is free now.
  return known ? { ...known, made: null } : takeDevice(tx, scope, version, parameters, now);
}

/**
 * Locks the row of a device; installing and deleting it both need this lock. The row of the installation that it has is locked before
 * it, as by whoever works on that one: neither of them then waits for what the other holds.
 * @param which one device, as a condition on `d`
 */
export async function lockDeviceRow(
  tx: Tx,
  { organisationId }: Scope,
  which: RawBuilder<unknown>,
): Promise<TakenDevice | undefined> {
  const { rows } = await sql<TakenDevice>`
    with installed as materialized (
      select i.id from installations i where i.organisation_id = ${organisationId} and i.id = (
        select d.installation_id from custom_devices d where d.organisation_id = ${organisationId} and ${which})
      for update)
    select d.id, d.serial from custom_devices d
    where d.organisation_id = ${organisationId} and ${which} and (select count(*) from installed) >= 0
    for update of d`.execute(tx);
  return rows[0];
}

/** Who may have caused a value of a device. */
type ParameterSource = 'production' | 'installation' | 'admin' | 'service';

/** New lines of a device's history, and the event that tells of them where the device had values before. */
export type ParameterChange = {
  readonly entries: ReturnType<typeof changeParameters>['entries'];
  readonly event: PortalEventOf<'device.parameters_changed'> | null;
};

/** The values that differ from the device's current ones. A device that `isNew` has no values yet. */
export async function parameterChange(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  parameters: ParameterValues,
  source: ParameterSource,
  now: Date,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<ParameterChange> {
  const current = isNew ? {} : await currentParameters(tx, scope, deviceId);
  const { entries } = changeParameters(current, parameters, {
    source,
    createdAt: now.toISOString(),
    user: scope.actor.name ?? null,
  });
  const isChange = entries.length > 0 && Object.keys(current).length > 0;
  const fields = entries.map((entry) => entry.field);
  return { entries, event: isChange ? { type: 'device.parameters_changed', deviceId, fields } : null };
}

/** The installation that a device has now, as SQL. */
const currentInstallation = (deviceId: number) =>
  sql<number | null>`(select d.installation_id from custom_devices d where d.id = ${deviceId})`;

/**
 * The insertion of these lines, which whoever writes the device's row makes a part of that statement. However many they are, the
 * text is the same, so that it is prepared once. `installation` is the one to which the values belong: who may see it reads them.
 */
export function insertParameters(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  { entries }: ParameterChange,
  installation: RawBuilder<number | null> = currentInstallation(deviceId),
) {
  return tx
    .insertInto('device_parameters')
    .columns([
      'organisation_id',
      'device_id',
      'field',
      'value',
      'source',
      'user_name',
      'created_at',
      'installation_id',
    ])
    .expression(
      sql`select ${scope.organisationId}::int, ${deviceId}::int, e.field, e.value, e.source, e."user", e."createdAt", ${installation}
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as e(field text, value text, source text, "user" text, "createdAt" timestamptz)`,
    );
}

/** The next revision of a device whose parameters change; the same one where none does. */
export function revisionAfter({ entries }: ParameterChange): RawBuilder<number> {
  return sql<number>`revision + ${entries.length > 0 ? 1 : 0}`;
}

/** Writes the values that differ from the device's current ones into its history, which only grows. */
export async function recordParameters(
  tx: Tx,
  scope: Scope,
  deviceId: number,
  parameters: ParameterValues,
  source: ParameterSource,
  now: Date,
): Promise<void> {
  const change = await parameterChange(tx, scope, deviceId, parameters, source, now);
  if (change.entries.length === 0) return;
  await tx
    .with('written', () => insertParameters(tx, scope, deviceId, change))
    .updateTable('custom_devices')
    .set({ revision: revisionAfter(change) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', deviceId)
    .execute();
  if (change.event) await recordEvent(tx, scope, change.event);
}

/** The refusal that the specification words: a device cannot be installed twice. */
export function alreadyInstalled(serial: string): Problem {
  return new Problem('already-installed', { values: { serial } });
}

/**
 * Removes a device that was only ever typed in, once no installation names it any more; answers whether it did. One that is in a
 * recall stays there, as every device that nobody installed, unless `inFavourOf` names the device that it was mistaken for: the
 * recalls are that one's then, so that whoever installed it is still asked.
 */
export async function forgetTypedInDevice(
  tx: Tx,
  scope: Scope,
  id: number,
  { inFavourOf }: { readonly inFavourOf?: number } = {},
): Promise<boolean> {
  // A recall that begins meanwhile is seen below, or waits for this lock and is refused as `recall-changed` when the device is gone.
  const { rows } = await sql`select id from custom_devices
    where organisation_id = ${scope.organisationId} and id = ${id} for update`.execute(tx);
  if (rows.length === 0 || !(await isOnlyTypedIn(tx, scope, id))) return false;
  if (inFavourOf !== undefined) await handOverRecalls(tx, scope, { from: id, to: inFavourOf });
  const gone = await tx
    .deleteFrom('custom_devices as d')
    .where('d.organisation_id', '=', scope.organisationId)
    .where('d.id', '=', id)
    .where((row) =>
      row.not(
        row.exists(
          row.selectFrom('recall_devices as r').whereRef('r.device_id', '=', 'd.id').select('r.recall_id'),
        ),
      ),
    )
    .returning('d.serial')
    .executeTakeFirst();
  if (gone) await recordEvent(tx, scope, { type: 'device.deleted', deviceId: id, serial: gone.serial });
  return gone !== undefined;
}

async function isOnlyTypedIn(tx: Tx, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from custom_devices d
    where d.organisation_id = ${scope.organisationId} and d.id = ${id} and ${onlyTypedIn}`.execute(tx);
  return rows.length > 0;
}
