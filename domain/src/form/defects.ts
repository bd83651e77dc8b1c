import { LANGUAGES } from '../constants.ts';
import { STAGES, stageStepId } from '../production/stages.ts';
import { labelIn, labelKey } from '../templates/labels.ts';
import {
  type LooseForm,
  type LooseParameter,
  type Place,
  type PlacedField,
  placedFields,
  placeOf,
  type Remark,
  samePlace,
} from './loose-form.ts';
import { REFERENCE_CODES, referenceDefects } from './references.ts';
import type { FieldType } from './schema.ts';

const DEFECT_CODES = [
  'duplicate-step',
  'no-stage',
  'duplicate-name',
  'duplicate-label',
  'unnamed-image',
  'unnamed-field',
  'empty-list',
  'blank-option',
  'duplicate-option',
  'min-over-max',
  'no-calculation',
  ...REFERENCE_CODES,
] as const;
export type DefectCode = (typeof DEFECT_CODES)[number];

/** One reason why a form cannot be saved, and its place in the form. */
export type Defect = Remark<DefectCode>;

/**
 * All reasons for which the builder refuses to save a form (specification section 5), by kind and then in document
 * order; empty when it may be saved. While there is a `duplicate-label`, the builder also blocks conditional display.
 * With `parameters`, a reference to a `device.X` that is not among them is reported as unknown.
 */
export function defects(form: LooseForm, parameters?: readonly LooseParameter[]): readonly Defect[] {
  const fields = placedFields(form);
  return [
    ...duplicates(
      'duplicate-step',
      form.steps.map((step, at) => ({ place: { step: at }, key: step.id })),
    ),
    ...duplicates(
      'duplicate-name',
      fields.map((field) => ({ place: placeOf(field), key: field.definition.name })),
    ),
    ...duplicateLabels(fields),
    ...unnamed(fields),
    ...fields.flatMap(ownDefects),
    ...referenceDefects(form, parameters),
  ];
}

/** The steps of a production form that belong to no stage: their questions would be asked nowhere. */
export function stageDefects({ steps }: LooseForm): readonly Defect[] {
  const ids = new Set(STAGES.map(stageStepId));
  return steps.flatMap(({ id }, step) =>
    ids.has(id) ? [] : [{ code: 'no-stage' as const, step, value: id }],
  );
}

/** Reports keys that occur more than once. Blank keys are left out: they are reported as unnamed. */
function duplicates(code: DefectCode, keyed: readonly { place: Place; key: string }[]): Defect[] {
  const compared = keyed.map(({ place, key }) => ({ place, key, as: labelKey(key) }));
  const counts = new Map<string, number>();
  for (const { as } of compared) counts.set(as, (counts.get(as) ?? 0) + 1);
  return compared.flatMap(({ place, key, as }) =>
    as !== '' && (counts.get(as) ?? 0) > 1 ? [{ code, ...place, value: key.trim() }] : [],
  );
}

function duplicateLabels(fields: readonly PlacedField[]): Defect[] {
  const main = duplicates(
    'duplicate-label',
    fields.map((field) => ({ place: placeOf(field), key: field.definition.label })),
  );
  const translated = LANGUAGES.flatMap((language) =>
    duplicates(
      'duplicate-label',
      fields.map((field) => ({
        place: placeOf(field),
        key: labelIn(language, field.definition.labels, field.definition.label),
      })),
    ).map((defect) => ({ ...defect, language })),
  );
  return [...main, ...translated.filter((defect) => !main.some((known) => samePlace(known, defect)))];
}

const PICTURES: ReadonlySet<FieldType> = new Set(['image', 'images', 'signature']);

function unnamed(fields: readonly PlacedField[]): Defect[] {
  return fields
    .filter(({ definition }) => definition.label.trim() === '' || definition.name.trim() === '')
    .map((field) => {
      const picture = PICTURES.has(field.definition.type);
      return { code: picture ? 'unnamed-image' : 'unnamed-field', ...placeOf(field) };
    });
}

/** Defects of a field that do not depend on other fields. */
function ownDefects(field: PlacedField): Defect[] {
  const { type, options, min, max, calculation } = field.definition;
  const place = placeOf(field);
  const codes: DefectCode[] = [];
  if (min !== undefined && max !== undefined && min > max) codes.push('min-over-max');
  if (type === 'calculated' && !calculation) codes.push('no-calculation');
  const values = options?.map(({ value }) => value);
  return [
    ...optionDefects(type, values).map((defect) => ({ ...defect, ...place })),
    ...codes.map((code) => ({ code, ...place })),
  ];
}

/**
 * What is wrong with the options of a field or parameter: a list of nothing, a value of blanks alone, which counts as no
 * answer, and each value that is there twice.
 */
export function optionDefects(
  type: string,
  options: readonly string[] = [],
): readonly {
  readonly code: 'empty-list' | 'blank-option' | 'duplicate-option';
  readonly value?: string;
}[] {
  if (type !== 'list' && type !== 'choices') return [];
  if (options.length === 0) return [{ code: 'empty-list' }];
  const values = options.map((option) => option.trim());
  const repeated = values.filter((value, at) => value !== '' && values.indexOf(value) < at);
  return [
    ...(values.includes('') ? [{ code: 'blank-option' as const }] : []),
    ...[...new Set(repeated)].map((value) => ({ code: 'duplicate-option' as const, value })),
  ];
}
