import { LANGUAGES } from '../constants.ts';
import { labelIn, type Labels, type Language } from '../templates/labels.ts';
import { fieldsLookedAt, type LooseShowWhen } from './condition.ts';

/** A form while an admin is still writing it: anything may be blank, doubled or point nowhere. */
export type LooseForm = {
  readonly steps: readonly {
    readonly id: string;
    readonly showWhen?: LooseShowWhen;
    readonly fields: readonly LooseField[];
  }[];
};
type LooseField = {
  readonly name: string;
  readonly label: string;
  readonly labels?: Labels;
  readonly type: string;
  readonly showWhen?: LooseShowWhen;
};

export const DEFECT_CODES = [
  'duplicate-step',
  'duplicate-name',
  'duplicate-label',
  'unnamed-image',
  'unnamed-field',
  'unknown-reference',
  'later-reference',
  'cycle',
] as const;
export type DefectCode = (typeof DEFECT_CODES)[number];

/** Where a form is not fit to be saved; positions, since names may be blank or doubled. */
export type Defect = {
  readonly code: DefectCode;
  /** Position of the step, from 0. */
  readonly step: number;
  /** Position of the field in its step; absent where the step itself is meant. */
  readonly field?: number;
  /** The doubled label, name or id, or the `form.X` that the condition looks at. */
  readonly value?: string;
  /** The language in which two labels read the same; absent for the main one. */
  readonly language?: Language;
};

type Place = { readonly step: number; readonly field?: number };
type PlacedField = { readonly step: number; readonly field: number; readonly definition: LooseField };

/**
 * Everything for which builders refuse a form (specification section 5), in
 * document order by kind; empty when it may be saved. While there is a `duplicate-label` the builder blocks
 * conditional display too. With `parameters`, conditions on a `device.X` that is not among them are unknown.
 */
export function defects(form: LooseForm, parameters?: readonly string[]): readonly Defect[] {
  const fields = form.steps.flatMap((step, at) =>
    step.fields.map((definition, field) => ({ step: at, field, definition })),
  );
  return [
    ...doubled(
      'duplicate-step',
      form.steps.map((step, at) => ({ place: { step: at }, key: step.id })),
    ),
    ...doubled(
      'duplicate-name',
      fields.map((field) => ({ place: placeOf(field), key: field.definition.name })),
    ),
    ...doubledLabels(fields),
    ...unnamed(fields),
    ...misdirected(form, fields, parameters),
  ];
}

const placeOf = (field: PlacedField): Place => ({ step: field.step, field: field.field });
const samePlace = (one: Place, other: Place): boolean => one.step === other.step && one.field === other.field;

/** Blank keys are reported as unnamed, not as doubled. */
function doubled(code: DefectCode, keyed: readonly { place: Place; key: string }[]): Defect[] {
  const folded = keyed.map(({ key }) => key.trim().toLocaleLowerCase('pl'));
  return keyed.flatMap(({ place, key }, at) => {
    const own = folded[at];
    const twice = own !== '' && folded.some((other, index) => index !== at && other === own);
    return twice ? [{ code, ...place, value: key.trim() }] : [];
  });
}

function doubledLabels(fields: readonly PlacedField[]): Defect[] {
  const main = doubled(
    'duplicate-label',
    fields.map((field) => ({ place: placeOf(field), key: field.definition.label })),
  );
  const translated = LANGUAGES.flatMap((language) =>
    doubled(
      'duplicate-label',
      fields.map((field) => ({
        place: placeOf(field),
        key: labelIn(language, field.definition.labels, field.definition.label),
      })),
    ).map((defect) => ({ ...defect, language })),
  );
  return [...main, ...translated.filter((defect) => !main.some((known) => samePlace(known, defect)))];
}

function unnamed(fields: readonly PlacedField[]): Defect[] {
  return fields
    .filter(({ definition }) => definition.label.trim() === '' || definition.name.trim() === '')
    .map((field) => {
      const image = field.definition.type === 'image' || field.definition.type === 'signature';
      return { code: image ? 'unnamed-image' : 'unnamed-field', ...placeOf(field) };
    });
}

/** Conditions that look at nothing, ahead, or in a circle. */
function misdirected(
  form: LooseForm,
  fields: readonly PlacedField[],
  parameters: readonly string[] | undefined,
): Defect[] {
  const holders = [
    ...form.steps.map((step, at) => ({ place: { step: at } as Place, showWhen: step.showWhen })),
    ...fields.map((field) => ({ place: placeOf(field), showWhen: field.definition.showWhen })),
  ];
  return holders.flatMap(({ place, showWhen }) =>
    fieldsLookedAt(showWhen).flatMap((value) => {
      const [source, name] = [value.slice(0, value.indexOf('.')), value.slice(value.indexOf('.') + 1)];
      if (source === 'device') {
        return parameters && !parameters.includes(name) ? [defectAt('unknown-reference', place, value)] : [];
      }
      const target = fields.find((field) => field.definition.name === name);
      if (source !== 'form' || !target) return [defectAt('unknown-reference', place, value)];
      if (comesBefore(target, place)) return [];
      return [defectAt(dependsOn(form, fields, target, place) ? 'cycle' : 'later-reference', place, value)];
    }),
  );
}

const defectAt = (code: DefectCode, place: Place, value: string): Defect => ({ code, ...place, value });

function comesBefore(target: PlacedField, place: Place): boolean {
  if (target.step !== place.step) return target.step < place.step;
  return place.field !== undefined && target.field < place.field;
}

/** Whether showing `from` depends, over any number of conditions, on whether `goal` is shown. */
function dependsOn(form: LooseForm, fields: readonly PlacedField[], from: PlacedField, goal: Place): boolean {
  const visited = new Set<PlacedField>();
  const open = [from];
  for (let field = open.pop(); field; field = open.pop()) {
    if (visited.has(field)) continue;
    visited.add(field);
    // A field is shown only within its step, so what the step depends on counts for the field.
    if (samePlace(field, goal) || (goal.field === undefined && field.step === goal.step)) return true;
    const lookedAt = [
      ...fieldsLookedAt(field.definition.showWhen),
      ...fieldsLookedAt(form.steps[field.step]?.showWhen),
    ];
    open.push(...fields.filter(({ definition }) => lookedAt.includes(`form.${definition.name}`)));
  }
  return false;
}
