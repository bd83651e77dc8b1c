import { isIsoDate } from '../dates.ts';
import { TIME_OF_DAY } from './check.ts';
import { exceededLimit } from './out-of-range.ts';
import { fieldsLookedAt, holds, type LooseShowWhen } from './condition.ts';
import {
  comesBefore,
  type LooseField,
  type LooseForm,
  type LooseParameter,
  type Place,
  type PlacedField,
  placedFields,
  placeOf,
  type Remark,
} from './loose-form.ts';
import { numberText } from './read-number.ts';
import { YES_NO } from './schema.ts';

const WARNING_CODES = ['never-true', 'always-true', 'step-never-shown', 'required-never-shown'] as const;

/** Something in a form that is valid but probably unintended. */
export type Warning = Remark<(typeof WARNING_CODES)[number]>;

/** The maximum number of combinations tried for one condition; larger ones get no warning. */
const COMBINATIONS_MAX = 1_000;

/** The values of a source at one time: one, several of a list, or none. */
type Values = readonly string[];
type Outcome = { readonly canHold: boolean; readonly canFail: boolean };
const UNDECIDED: Outcome = { canHold: true, canFail: true };

/**
 * Warns of conditions that never or always hold, of steps that can never be visible, and of required fields in them: by
 * trying every combination of the answers on which a condition depends.
 */
export function warnings(form: LooseForm, parameters: readonly LooseParameter[] = []): readonly Warning[] {
  const fields = placedFields(form);
  const outcomeOf = enumeration(form, fields, parameters);
  const conditions = [
    ...form.steps.map((step, at) => ({ place: { step: at } as Place, showWhen: step.showWhen })),
    ...fields.map((field) => ({ place: placeOf(field), showWhen: field.definition.showWhen })),
  ].flatMap(({ place, showWhen }): Warning[] => {
    if (!showWhen) return [];
    const { canHold, canFail } = outcomeOf(place, [showWhen]);
    if (!canHold) return [{ code: 'never-true', ...place }];
    return canFail ? [] : [{ code: 'always-true', ...place }];
  });
  const hidden = form.steps.flatMap((step, at) => {
    const shows = step.fields.some((field, position) => {
      const both = [step.showWhen, field.showWhen].flatMap((showWhen) => showWhen ?? []);
      return outcomeOf({ step: at, field: position }, both).canHold;
    });
    return shows || step.fields.length === 0 ? [] : [at];
  });
  return [
    ...conditions,
    ...hidden.map((step): Warning => ({ code: 'step-never-shown', step })),
    ...fields
      .filter(({ step, definition }) => definition.required === true && hidden.includes(step))
      .map((field): Warning => ({ code: 'required-never-shown', ...placeOf(field) })),
  ];
}

/** Whether all of some conditions at a place can hold together, and whether one of them can fail. */
function enumeration(
  form: LooseForm,
  fields: readonly PlacedField[],
  parameters: readonly LooseParameter[],
): (place: Place, conditions: readonly LooseShowWhen[]) => Outcome {
  const mentioned = valuesMentioned(form, fields);
  const byName = new Map<string, PlacedField>(
    fields.map((field) => [`form.${field.definition.name}`, field]),
  );
  const conditionsOf = (field: PlacedField): readonly LooseShowWhen[] =>
    [form.steps[field.step]?.showWhen, field.definition.showWhen].flatMap((showWhen) => showWhen ?? []);

  /** The fields on which conditions depend, directly or indirectly, in document order, and the parameters. */
  function sourcesOf(place: Place, conditions: readonly LooseShowWhen[]) {
    const found = new Set<PlacedField>();
    const device = new Set<string>();
    const open = [{ place, conditions }];
    for (let next = open.pop(); next; next = open.pop())
      for (const reference of next.conditions.flatMap(fieldsLookedAt)) {
        const field = byName.get(reference);
        if (reference.startsWith('device.')) device.add(reference);
        else if (field && comesBefore(field, next.place) && !found.has(field)) {
          found.add(field);
          open.push({ place: placeOf(field), conditions: conditionsOf(field) });
        }
      }
    return { device: [...device], fields: fields.filter((field) => found.has(field)) };
  }

  return (place, conditions) => {
    if (conditions.length === 0) return { canHold: true, canFail: false };
    const sources = sourcesOf(place, conditions);
    const known = sources.device.map((reference) => {
      const parameter = parameters.find(({ name }) => `device.${name}` === reference);
      return parameterValues(parameter, mentioned.get(reference) ?? []);
    });
    const asked = sources.fields.map((field) =>
      fieldValues(field.definition, mentioned.get(`form.${field.definition.name}`) ?? []),
    );
    const combinations = [...known, ...asked].reduce((product, values) => product * values.length, 1);
    if (combinations > COMBINATIONS_MAX) return UNDECIDED;
    let canHold = false;
    let canFail = false;
    for (const combination of combinationsOf([...known, ...asked])) {
      const seen = new Map(sources.device.map((reference, at) => [reference, combination[at] ?? []]));
      const valuesOf = (reference: string) => seen.get(reference) ?? [];
      sources.fields.forEach((field, at) => {
        if (!conditionsOf(field).every((showWhen) => holds(showWhen, valuesOf))) return;
        seen.set(`form.${field.definition.name}`, combination[known.length + at] ?? []);
      });
      if (conditions.every((showWhen) => holds(showWhen, valuesOf))) canHold = true;
      else canFail = true;
      if (canHold && canFail) break;
    }
    return { canHold, canFail };
  };
}

/** A value that no condition names. */
const OTHER = '\u0000';

function fieldValues(field: LooseField, mentioned: readonly string[]): readonly Values[] {
  const blank: readonly Values[] = field.required === true ? [] : [[]];
  switch (field.type) {
    case 'yes_no':
      return [...blank, ...YES_NO.map((word) => [word])];
    case 'list':
      return [...blank, ...(field.options ?? []).map(({ value }) => [value])];
    case 'choices': {
      const options = (field.options ?? []).map(({ value }) => value);
      const looked = options.filter((value) => mentioned.includes(value));
      const others = looked.length < options.length ? [OTHER] : [];
      const several = subsets([...looked, ...others]).filter((values) => values.length > 0);
      return [...blank, ...several];
    }
    case 'number':
    case 'calculated':
      return [...blank, ...numbersOf(field, mentioned), [OTHER], ...(field.type === 'number' ? [] : [[]])];
    case 'statement':
      return [[]];
    case 'date':
      return [...blank, ...mentioned.filter(isIsoDate).map((value) => [value]), [OTHER]];
    case 'time':
      return [
        ...blank,
        ...mentioned.filter((value) => TIME_OF_DAY.test(value)).map((value) => [value]),
        [OTHER],
      ];
    case 'text':
    case 'image':
    case 'images':
    case 'signature':
    case 'newer':
      return [...blank, ...mentioned.map((value) => [value]), [OTHER]];
  }
}

/** Those of the named values that the number field allows. */
function numbersOf(field: LooseField, mentioned: readonly string[]): readonly Values[] {
  return mentioned.flatMap((value) => {
    const number = Number(value);
    const refused = field.outOfRange !== 'reason' && exceededLimit(field, number) !== undefined;
    return numberText(number) === value && !refused ? [[value]] : [];
  });
}

function parameterValues(
  parameter: LooseParameter | undefined,
  mentioned: readonly string[],
): readonly Values[] {
  const blank: readonly Values[] = parameter?.required || parameter?.barcodeScanner ? [] : [[]];
  if (parameter?.type === 'yes_no') return [...blank, ...YES_NO.map((word) => [word])];
  if (parameter?.type === 'list' && parameter.options?.length)
    return [...blank, ...parameter.options.map((value) => [value])];
  const possible = parameter?.type === 'date' ? mentioned.filter(isIsoDate) : mentioned;
  return [...blank, ...possible.map((value) => [value]), [OTHER]];
}

/** Every value with which some condition compares a source, by source. */
function valuesMentioned(form: LooseForm, fields: readonly PlacedField[]): ReadonlyMap<string, string[]> {
  const mentioned = new Map<string, string[]>();
  const all = [...form.steps, ...fields.map(({ definition }) => definition)];
  for (const condition of all.flatMap(({ showWhen }) => showWhen?.any ?? []).flatMap((group) => group.all)) {
    const values = mentioned.get(condition.field) ?? [];
    mentioned.set(condition.field, [...new Set([...values, ...condition.values])]);
  }
  return mentioned;
}

/** At most as many values as combinations are tried; a longer list has more subsets than that in any case. */
function subsets(values: readonly string[]): readonly Values[] {
  if (2 ** values.length > COMBINATIONS_MAX) return Array.from({ length: COMBINATIONS_MAX + 1 }, () => []);
  return values.reduce<readonly Values[]>(
    (sets, value) => [...sets, ...sets.map((set) => [...set, value])],
    [[]],
  );
}

function* combinationsOf(choices: readonly (readonly Values[])[]): Generator<readonly Values[]> {
  const [first, ...rest] = choices;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const values of first) for (const others of combinationsOf(rest)) yield [values, ...others];
}
