import { parameterValue } from '@portal/domain/devices/parameters';
import { askedParameters } from '@portal/domain/devices/asked-parameters';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import type { Scope, Tx } from '../db/open.ts';
import { currentParameters, storedSerialKey } from '../devices/store.ts';
import type { VersionForUse } from '../templates/store.ts';

/**
 * The version with the parameters as they are asked for of the device that the values name, and the values to be stored. Where a new
 * installation leaves values blank or out, those of the factory stand: the phone may not have looked the device up.
 * @param corrected the device of an installation that is corrected: its values are among `parameters` already, so that a blank one was
 *   emptied
 */
export async function askedContentOf(
  tx: Tx,
  scope: Scope,
  version: VersionForUse,
  parameters: ParameterValues,
  corrected?: number,
): Promise<{ readonly version: VersionForUse; readonly parameters: ParameterValues }> {
  const { parametersSchema: schema } = version;
  const isBlank = (name: string): boolean => parameterValue(parameters, name).trim() === '';
  const leavesBlank = corrected === undefined && schema.some(({ name }) => isBlank(name));
  if (!leavesBlank && !schema.some((field) => field.neededWhenUnknown)) return { version, parameters };
  const serial = parameterValue(parameters, serialField(schema).name);
  const device = await tx
    .selectFrom('custom_devices')
    .select(['id', 'in_database'])
    .where('organisation_id', '=', scope.organisationId)
    .where('template_id', '=', version.templateId)
    .where('serial_key', '=', storedSerialKey(serial))
    .executeTakeFirst();
  const asked = askedParameters(schema, device?.in_database === true);
  const stored = device && device.id !== corrected ? await currentParameters(tx, scope, device.id) : {};
  const names = asked.map(({ name }) => name);
  const fromFactory = new Set(names.filter((name) => isBlank(name) && parameterValue(stored, name) !== ''));
  const parametersSchema = asked.map((field) =>
    fromFactory.has(field.name) ? { ...field, required: false } : field,
  );
  const given = Object.entries(parameters).filter(([name]) => !fromFactory.has(name));
  return { version: { ...version, parametersSchema }, parameters: Object.fromEntries(given) };
}
