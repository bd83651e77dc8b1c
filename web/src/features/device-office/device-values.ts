import type { DevicePatch } from '@portal/domain/devices/input';
import { fromPairs, parameterValue, type ParameterPair, toPairs } from '@portal/domain/devices/parameters';
import type { CustomDevice } from '@portal/domain/devices/record';
import { mergeThreeWays } from '@portal/domain/queue/three-way';
import type { ParametersSchema, ParameterValues } from '@portal/domain/templates/parameters-schema';
import { serialField } from '@portal/domain/templates/serial-field';
import { sentParameters } from '../../form/fields/parameter-values.ts';

/** What the office types of a device. */
export type DeviceValues = {
  readonly serial: string;
  /** A day, or blank. */
  readonly madeOn: string;
  /** Of the parameters that its version knows. */
  readonly parameters: ParameterValues;
  /** Name/value pairs besides (specification section 3, "Custom device"). */
  readonly pairs: readonly ParameterPair[];
};

/** A conflict in words of the form: the place, what was typed here, what stands there. */
export type Conflict = { readonly place: string; readonly theirs: string };

/** What the office may change of a device. */
type Changeable = Pick<CustomDevice, 'serial' | 'madeOn' | 'parameters'>;

const fieldsOf = ({ serial, madeOn, parameters }: Changeable) => ({ serial, madeOn, parameters });
const namesOf = (schema: ParametersSchema) => new Set(schema.map(({ name }) => name));

/** A device as the form shows it. */
export function valuesOf(device: Changeable, schema: ParametersSchema): DeviceValues {
  const known = namesOf(schema);
  const all = toPairs(device.parameters);
  return {
    serial: device.serial,
    madeOn: device.madeOn ?? '',
    parameters: fromPairs(all.filter(({ name }) => known.has(name))),
    // A pair that was removed is stored as a blank value.
    pairs: all.filter(({ name, value }) => !known.has(name) && value !== ''),
  };
}

/** What was typed, as it is sent for a new device: without blanks, and the serial number apart. */
export function sentValues(values: DeviceValues, schema: ParametersSchema) {
  return {
    serial: values.serial.trim(),
    madeOn: values.madeOn === '' ? null : values.madeOn,
    parameters: parametersOf(values, schema),
  };
}

function parametersOf({ parameters, pairs }: DeviceValues, schema: ParametersSchema): ParameterValues {
  const { [serialField(schema).name]: _serial, ...known } = sentParameters(schema, parameters);
  return { ...fromPairs(pairs), ...known };
}

/** Why a pair cannot be stored: its value has no name, or the name is that of another pair or of a parameter. */
export type PairFault = { readonly at: number; readonly reason: 'nameless' | 'taken' };

/** The first pair that cannot be stored. Of two values of one name the form would store the later one alone. */
export function pairFault({ pairs }: DeviceValues, schema: ParametersSchema): PairFault | undefined {
  const taken = namesOf(schema);
  for (const [at, pair] of pairs.entries()) {
    const name = pair.name.trim();
    if (name === '' && pair.value.trim() !== '') return { at, reason: 'nameless' };
    if (taken.has(name)) return { at, reason: 'taken' };
    if (name !== '') taken.add(name);
  }
  return undefined;
}

/** What differs from the device as it was read; a value that was emptied, or a pair that was removed, becomes blank. */
export function patchOf(values: DeviceValues, base: Changeable, schema: ParametersSchema): DevicePatch {
  const sent = sentValues(values, schema);
  const serialName = serialField(schema).name;
  const names = new Set([...Object.keys(base.parameters), ...Object.keys(sent.parameters)]);
  const changed = [...names].flatMap((name) => {
    const value = parameterValue(sent.parameters, name);
    return name === serialName || value === parameterValue(base.parameters, name)
      ? []
      : [[name, value] as const];
  });
  return {
    ...(sent.serial !== base.serial && { serial: sent.serial }),
    ...(sent.madeOn !== base.madeOn && { madeOn: sent.madeOn }),
    ...(changed.length > 0 && { parameters: Object.fromEntries(changed) }),
  };
}

/** What takes a change back: the values that the changed fields had before. */
export function undoOf(patch: DevicePatch, base: Changeable): DevicePatch {
  return {
    ...(patch.serial !== undefined && { serial: base.serial }),
    ...(patch.madeOn !== undefined && { madeOn: base.madeOn }),
    ...(patch.parameters && {
      parameters: Object.fromEntries(
        Object.keys(patch.parameters).map((name) => [name, parameterValue(base.parameters, name)]),
      ),
    }),
  };
}

/**
 * Brings together what was typed here and what somebody else saved meanwhile: theirs stands wherever nothing was typed here, and
 * what both changed is told, with what was typed here left in its field.
 */
export function mergeValues(
  typed: DeviceValues,
  base: Changeable,
  theirs: Changeable,
  schema: ParametersSchema,
): { readonly values: DeviceValues; readonly conflicts: readonly Conflict[] } {
  const patch = patchOf(typed, base, schema);
  const { overlaps } = mergeThreeWays(fieldsOf(base), patch, fieldsOf(theirs));
  const merged = valuesOf(
    {
      serial: patch.serial ?? theirs.serial,
      madeOn: patch.madeOn === undefined ? theirs.madeOn : patch.madeOn,
      parameters: { ...theirs.parameters, ...patch.parameters },
    },
    schema,
  );
  return {
    values: merged,
    conflicts: overlaps.map((overlap) => ({
      place: overlap.path.at(-1) ?? '',
      theirs: typeof overlap.theirs === 'string' ? overlap.theirs : '',
    })),
  };
}

/** The values with another one in its place: serial number, day of making, a known parameter, or a pair. */
export function withValue(
  values: DeviceValues,
  schema: ParametersSchema,
  place: string,
  value: string,
): DeviceValues {
  if (place === 'serial' || place === 'madeOn') return { ...values, [place]: value };
  if (schema.some(({ name }) => name === place))
    return { ...values, parameters: { ...values.parameters, [place]: value } };
  const pair = { name: place, value };
  const isShown = values.pairs.some(({ name }) => name === place);
  const pairs = isShown
    ? values.pairs.map((one) => (one.name === place ? pair : one))
    : [...values.pairs, pair];
  return { ...values, pairs: pairs.filter((one) => one !== pair || value !== '') };
}
