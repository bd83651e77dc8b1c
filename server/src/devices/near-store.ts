import { NEAR_SERIALS_MAX, nearForms } from '@portal/domain/devices/near-serial';
import { plainSerial, serialKey } from '@portal/domain/devices/serial-key';
import type { Labels } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** A device type of the caller's. */
type Type = { readonly id: number; readonly name: string; readonly nameTranslations: Labels };

/** The caller's other active device types in which a device of just this number is. */
export async function otherTypesOf(
  tx: Tx,
  scope: Scope,
  templateId: number,
  serial: string,
): Promise<readonly Type[]> {
  const { rows } = await sql<Type>`
    select distinct t.id, t.name, t.name_translations as "nameTranslations"
    from custom_devices d join device_templates t on t.id = d.template_id
    join users u on u.id = ${scope.actor.id} and t.id = any(u.available_template_ids)
    where d.organisation_id = ${scope.organisationId} and d.serial_key = ${serialKey(plainSerial(serial.trim()))}
      and t.id <> ${templateId} and t.is_active
    order by t.id limit 5`.execute(tx);
  return rows;
}

/**
 * The numbers of a type's devices that may have been meant, at most three; of the devices nothing else. Both ways of
 * looking use an index (migration 120).
 */
export async function nearSerials(
  tx: Tx,
  scope: Scope,
  templateId: number,
  serial: string,
): Promise<readonly string[]> {
  const { exact, ending } = nearForms(serial);
  if (exact.length === 0) return [];
  // As JSON, since the drivers of PGlite and PostgreSQL treat arrays differently; the forms are letters and digits.
  const forms = sql`array(select json_array_elements_text(${JSON.stringify(exact)}::json))`;
  const ofType = sql`d.organisation_id = ${scope.organisationId} and d.template_id = ${templateId} and exists (
    select 1 from users u where u.id = ${scope.actor.id} and d.template_id = any(u.available_template_ids))`;
  // The typed number in another spelling comes before numbers that are only near it.
  const turn = sql`case when d.loose_serial = ${exact[0]} then 0 else 1 end`;
  const found = sql`select serial, ${turn} as turn from custom_devices d where ${ofType}
    and d.loose_serial = any(${forms}) order by turn, serial limit ${NEAR_SERIALS_MAX}`;
  // Letters and digits alone, all of which come before the tilde; `like` would not use the index behind row level security.
  const reversed = ending === null ? null : Array.from(ending).toReversed().join('');
  const byEnding = sql`select serial, 2 as turn from custom_devices d where ${ofType}
    and d.loose_ending >= ${reversed}::text and d.loose_ending < ${reversed}::text || '~' limit ${NEAR_SERIALS_MAX}`;
  const { rows } = await sql<{ serial: string }>`
    select serial from ((${found}) union all (${byEnding})) f group by serial order by min(turn), serial
    limit ${NEAR_SERIALS_MAX}`.execute(tx);
  return rows.map((row) => row.serial);
}
