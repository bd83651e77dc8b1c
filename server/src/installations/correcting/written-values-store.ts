import { parameterValue } from '@portal/domain/devices/parameters';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import { sql } from 'kysely';
import type { Scope, Tx } from '../../db/open.ts';
import { currentParameters, parametersAt } from '../../devices/store.ts';
import type { VersionForUse } from '../../templates/store.ts';
import { askedFor } from '../content-commands.ts';

type OfInstallation = { readonly id: number; readonly deviceId: number };

/** A value that an installation wrote on a device: its last one of the field, and what stood there before it came. */
type Written = {
  readonly field: string;
  readonly value: string;
  /** Blank where there was none. */
  readonly before: string;
  /** Nobody has changed the value since. */
  readonly stands: boolean;
};

/**
 * What was written on a device for an installation by those `sources`. What the maker imported, or wrote on the device's own page, is
 * said of the device, wherever it stands, and the serial number belongs to it. Entries from before migration 074 note no installation:
 * its creation tells its own.
 */
async function valuesWritten(
  tx: Tx,
  scope: Scope,
  { id, deviceId }: OfInstallation,
  sources: readonly string[],
): Promise<readonly Written[]> {
  const { rows } = await sql<Written>`
    with entries as (
      select p.id, p.field, p.value, p.source = any(${sources}::text[]) and not p.imported and not p.of_device
        and (p.installation_id is not distinct from ${id}
          or (p.installation_id is null and p.source = 'installation' and p.created_at = i.created_at)) as own
      from device_parameters p join installations i on i.id = ${id}
      where p.organisation_id = ${scope.organisationId} and p.device_id = ${deviceId}
    ), last as (
      select distinct on (field) id, field, value from entries where own order by field, id desc
    )
    select last.field, last.value,
      coalesce((select e.value from entries e where e.field = last.field and not e.own and e.id < last.id order by e.id desc limit 1), '')
        as before,
      not exists (select 1 from entries e where e.field = last.field and e.id > last.id) as stands
    from last
    where lower(btrim(last.value)) <> (select d.serial_key from custom_devices d where d.id = ${deviceId})`.execute(
    tx,
  );
  return rows;
}

/** Whatever was written for an installation, whoever did: its installer, the office, or a service at its customer's. */
const ANYBODY = ['installation', 'admin', 'service'];

/**
 * The device's values before the installation wrote its own: of each field that was not changed since.
 * @param sources `installation` alone where the office may have meant the device itself
 */
export async function valuesBefore(
  tx: Tx,
  scope: Scope,
  installation: OfInstallation,
  sources: readonly string[] = ANYBODY,
): Promise<ParameterValues> {
  const written = await valuesWritten(tx, scope, installation, sources);
  return Object.fromEntries(written.filter((it) => it.stands).map(({ field, before }) => [field, before]));
}

/**
 * The values of the right device, which an installation that named another one by mistake is corrected to. The form showed those of
 * the wrong one: only what somebody entered there goes along, and what the right one lacks.
 */
export async function valuesOnRightDevice(
  tx: Tx,
  scope: Scope,
  {
    version,
    from,
    to,
  }: { readonly version: VersionForUse; readonly from: OfInstallation; readonly to: number },
  { shown, said }: { readonly shown: ParameterValues; readonly said: ParameterValues },
): Promise<ParameterValues> {
  const own = Object.entries(askedFor(version, await currentParameters(tx, scope, to)));
  const written = await valuesWritten(tx, scope, from, ANYBODY);
  const entered = written.filter(({ value, before }) => value !== before);
  const named = Object.entries(said).filter(
    ([field, value]) => value !== parameterValue(shown, field).trim(),
  );
  const serial = serialField(version.parametersSchema).name;
  return {
    ...said,
    ...Object.fromEntries(own.filter(([, value]) => value !== '')),
    ...askedFor(version, Object.fromEntries(entered.map(({ field, value }) => [field, value]))),
    ...Object.fromEntries(named),
    [serial]: parameterValue(said, serial),
  };
}

/**
 * The device's values for an earlier installation that is to have it again: without what was written while another one had it. A
 * parameter that only the other one knew is blank.
 */
export async function valuesOfEarlier(
  tx: Tx,
  scope: Scope,
  { id, deviceId }: OfInstallation,
  now: Date,
): Promise<ParameterValues> {
  const current = await currentParameters(tx, scope, deviceId);
  const own = await parametersAt(tx, scope, deviceId, { installationId: id, at: now.toISOString() });
  return { ...Object.fromEntries(Object.keys(current).map((field) => [field, ''])), ...own };
}
