import { type Calculation, fieldsCalculated } from './calculation.ts';
import { fieldsLookedAt, type LooseShowWhen } from './condition.ts';
import { circlesOf } from './circles.ts';
import {
  comesBefore,
  dependenciesOf,
  type LooseForm,
  type LooseParameter,
  type Place,
  type PlacedField,
  placedFields,
  placeOf,
  type Remark,
  ruledPlaces,
} from './loose-form.ts';
import { readNumber } from './read-number.ts';
import { YES_NO } from './schema.ts';

export const REFERENCE_CODES = [
  'unknown-reference',
  'later-reference',
  'cycle',
  'unknown-value',
  'not-a-number',
] as const;
type ReferenceDefect = Remark<(typeof REFERENCE_CODES)[number]>;

/** What a condition looks at: its type, and its values where it has only some. */
export type Source = { readonly type: string; readonly values: readonly string[] | undefined };

/**
 * Defects of conditions and calculations: references that do not exist, point forward or are circular, values that
 * their source does not have (any more), and operands that are not numbers. Without `parameters`, references to the
 * device are not checked.
 */
export function referenceDefects(
  form: LooseForm,
  parameters: readonly LooseParameter[] | undefined,
): readonly ReferenceDefect[] {
  const fields = placedFields(form);
  const resolve = sourcesOf(form, fields, parameters);
  return [
    ...ruledPlaces(form, fields).flatMap(({ place, showWhen }) => [
      ...fieldsLookedAt(showWhen).flatMap((reference) => resolve(place, reference).defects),
      ...unknownValues(showWhen, (reference) => resolve(place, reference).source).map(
        (unknown): ReferenceDefect => ({ code: 'unknown-value', ...place, ...unknown }),
      ),
    ]),
    ...fields.flatMap((field) =>
      field.definition.calculation
        ? operandDefects(placeOf(field), field.definition.calculation, resolve)
        : [],
    ),
  ];
}

type Resolved = { readonly defects: readonly ReferenceDefect[]; readonly source?: Source | undefined };
type Resolve = (place: Place, reference: string) => Resolved;

function sourcesOf(
  form: LooseForm,
  fields: readonly PlacedField[],
  parameters: readonly LooseParameter[] | undefined,
): Resolve {
  const byName = new Map(fields.map((field) => [field.definition.name, field] as const));
  const isInCircle = circles(form, fields, byName);
  return (place, reference) => {
    const dot = reference.indexOf('.');
    const [kind, name] = [reference.slice(0, Math.max(0, dot)), reference.slice(dot + 1)];
    const defect = (code: ReferenceDefect['code']): Resolved => ({
      defects: [{ code, ...place, value: reference }],
    });
    if (kind === 'device') {
      const parameter = parameters?.find((one) => one.name === name);
      if (parameters && !parameter) return defect('unknown-reference');
      return { defects: [], source: parameter && sourceOfParameter(parameter) };
    }
    const target = byName.get(name);
    // A text field for reading has no answer.
    if (kind !== 'form' || !target || target.definition.type === 'statement')
      return defect('unknown-reference');
    const { definition } = target;
    const source = sourceOf(
      definition,
      definition.options?.map(({ value }) => value),
    );
    if (comesBefore(target, place)) return { defects: [], source };
    return { ...defect(isInCircle(target, place) ? 'cycle' : 'later-reference'), source };
  };
}

/** A field or parameter as conditions look at it. */
export function sourceOf(
  { type }: { readonly type: string },
  options: readonly string[] | undefined,
): Source {
  if (type === 'yes_no') return { type, values: YES_NO };
  return { type, values: type === 'list' || type === 'choices' ? options : undefined };
}

/** A device's parameter as conditions look at it; a list without options takes any text. */
export function sourceOfParameter(parameter: Pick<LooseParameter, 'type' | 'options'>): Source {
  return sourceOf(parameter, parameter.options?.length ? parameter.options : undefined);
}

/** Values that conditions compare with and that their source does not have (any more). */
export function unknownValues(
  showWhen: LooseShowWhen,
  sourceOfReference: (reference: string) => Source | undefined,
): readonly { readonly value: string; readonly source: string }[] {
  const conditions = showWhen.any.flatMap(({ all }) => all);
  return conditions.flatMap(({ field, values }) => {
    const known = sourceOfReference(field)?.values;
    const unknown = known ? values.filter((value) => !known.includes(value)) : [];
    return unknown.map((value) => ({ value, source: field }));
  });
}

/** Whether a calculation can use the answers of a source: numbers, and lists among whose values are numbers. */
export function isNumeric({ type, values }: Source): boolean {
  if (type === 'list') return (values ?? []).some((value) => readNumber(value) !== undefined);
  return type === 'number' || type === 'calculated';
}

function operandDefects(place: Place, calculation: Calculation, resolve: Resolve): ReferenceDefect[] {
  return fieldsCalculated(calculation).flatMap((reference) => {
    const { defects, source } = resolve(place, reference);
    if (defects.length > 0 || !source || isNumeric(source)) return [...defects];
    return [{ code: 'not-a-number' as const, ...place, value: reference }];
  });
}

/**
 * Tells whether the visibility or value of a field depends on a place that refers to it, directly or indirectly. All circles are found
 * in one pass: a form that is sent may have thousands of references (`FORM_MAX`).
 */
function circles(
  form: LooseForm,
  fields: readonly PlacedField[],
  byName: ReadonlyMap<string, PlacedField>,
): (target: PlacedField, place: Place) => boolean {
  const places: readonly Place[] = [...fields.map(placeOf), ...form.steps.map((_, step) => ({ step }))];
  const at = new Map(places.map((place, index) => [keyOf(place), index] as const));
  const indexOf = (place: Place): number => at.get(keyOf(place)) ?? -1;
  const targets = (references: readonly string[]) =>
    references.flatMap((reference) => {
      const target = reference.startsWith('form.') ? byName.get(reference.slice(5)) : undefined;
      return target ? indexOf(target) : [];
    });
  const circleOf = circlesOf([
    // A field is visible only together with its step, so it depends on that as well.
    ...fields.map(({ step, definition }) => [...targets(dependenciesOf(definition)), indexOf({ step })]),
    ...form.steps.map(({ showWhen }) => targets(fieldsLookedAt(showWhen))),
  ]);
  const circle = (place: Place) => circleOf[indexOf(place)];
  return (target, place) => circle(target) === circle(place);
}

const keyOf = ({ step, field }: Place): string => `${step} ${field ?? ''}`;
