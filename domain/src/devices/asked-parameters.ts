import { parameterValue } from './parameters.ts';
import type { ParametersSchema, ParameterValues } from '../templates/parameters-schema.ts';
import { serialField } from '../templates/serial-field.ts';
import { parameterGap } from './parameter-gap.ts';

/**
 * The parameters as an installation has to give them. Of a device in the maker's database they are those of the version. Of
 * any other the ones that are needed when a device is unknown are required, and where a version names such, no others are: the
 * office fills them in.
 */
export function askedParameters(schema: ParametersSchema, inDatabase: boolean): ParametersSchema {
  if (inDatabase || !schema.some((field) => field.neededWhenUnknown)) return schema;
  return schema.map((field) => ({ ...field, required: field.neededWhenUnknown === true }));
}

/** Names of the values from the factory that are compared with the device before it is installed. */
export function toConfirm(schema: ParametersSchema, factory: ParameterValues): readonly string[] {
  return schema
    .filter((field) => field.confirmed && !field.barcodeScanner && parameterValue(factory, field.name) !== '')
    .map((field) => field.name);
}

/**
 * What the last installation of a type may repeat for the next one: values of parameters that are marked as repeatable, that
 * are not given yet, and that the version still takes. Never the serial number.
 */
export function repeatedParameters(
  schema: ParametersSchema,
  given: ParameterValues,
  last: ParameterValues,
): ParameterValues {
  const serial = serialField(schema).name;
  return Object.fromEntries(
    schema.flatMap((field) => {
      const value = parameterValue(last, field.name);
      const isGiven = parameterValue(given, field.name).trim() !== '';
      if (!field.repeatable || field.name === serial || isGiven || value === '') return [];
      return parameterGap(field, value) === undefined ? [[field.name, value] as const] : [];
    }),
  );
}
