import { parameterValue } from '@portal/domain/devices/parameters';
import { askedParameters } from '@portal/domain/devices/asked-parameters';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { currentParameters } from '../devices/store.ts';
import type { VersionForUse } from '../templates/store.ts';

/**
 * The version with the parameters as they are asked for of the device that the values name. Where the phone could not look it
 * up, the factory's values stand for the ones that are required and were left blank.
 */
export async function versionAskedOf(
  tx: Tx,
  scope: Scope,
  version: VersionForUse,
  parameters: ParameterValues,
): Promise<VersionForUse> {
  const { parametersSchema: schema } = version;
  if (!schema.some((field) => field.neededWhenUnknown)) return version;
  const serial = parameterValue(parameters, serialField(schema).name);
  const device = await tx
    .selectFrom('custom_devices')
    .select(['id', 'in_database'])
    .where('organisation_id', '=', scope.organisationId)
    .where('template_id', '=', version.templateId)
    .where('serial_key', '=', sql<string>`lower(btrim(${serial}))`)
    .executeTakeFirst();
  const asked = askedParameters(schema, device?.in_database === true);
  const stored = device ? await currentParameters(tx, scope, device.id) : {};
  return { ...version, parametersSchema: withoutStored(asked, stored) };
}

function withoutStored(schema: ParametersSchema, stored: ParameterValues): ParametersSchema {
  return schema.map((field) => ({
    ...field,
    required: field.required && parameterValue(stored, field.name) === '',
  }));
}
