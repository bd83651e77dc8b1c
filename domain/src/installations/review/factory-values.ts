import { parameterValue } from '../../devices/parameters.ts';
import { FAR_FROM_FACTORY_PERCENT } from '../../constants.ts';
import { readNumber } from '../../form/read-number.ts';
import type { ParameterField, ParametersSchema, ParameterValues } from '../../templates/parameters-schema.ts';
import { serialField } from '../../templates/serial-field.ts';

/** A parameter whose value is not the one that the factory recorded. */
export type FactoryDifference = {
  readonly name: string;
  readonly value: string;
  readonly factory: string;
  /** A number off by more than the tolerance, or anything else that is not the same. */
  readonly far: boolean;
};

/**
 * The parameters that differ from the factory's values, in the order of the schema. What the factory did not record is not
 * compared, nor is the serial number; a value that was left blank differs, but is not far.
 */
export function factoryDifferences(
  schema: ParametersSchema,
  values: ParameterValues,
  factory: ParameterValues,
): readonly FactoryDifference[] {
  const serial = serialField(schema).name;
  return schema.flatMap((field) => {
    const { name } = field;
    const made = parameterValue(factory, name).trim();
    const value = parameterValue(values, name).trim();
    if (name === serial || made === '' || isSame(value, made)) return [];
    return [{ name, value, factory: made, far: value !== '' && isFar(field, value, made) }];
  });
}

/** Letters without regard to case and blanks, numbers by what they are worth. */
function isSame(one: string, other: string): boolean {
  const numbers = [readNumber(one), readNumber(other)] as const;
  if (numbers[0] !== undefined && numbers[0] === numbers[1]) return true;
  return one.replaceAll(/\s/g, '').toLowerCase() === other.replaceAll(/\s/g, '').toLowerCase();
}

function isFar(field: ParameterField, value: string, factory: string): boolean {
  if (field.type !== 'number') return field.type !== 'string' || field.fromFactory === true;
  const [is, was] = [readNumber(value), readNumber(factory)];
  if (is === undefined || was === undefined) return true;
  return Math.abs(is - was) * 100 > Math.abs(was) * FAR_FROM_FACTORY_PERCENT;
}
