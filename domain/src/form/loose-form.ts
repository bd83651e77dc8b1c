import type { Labels, Language } from '../templates/labels.ts';
import { type Calculation, fieldsCalculated } from './calculation.ts';
import { fieldsLookedAt, type LooseShowWhen } from './condition.ts';
import type { FieldType } from './schema.ts';

/** A form while an admin is editing it: names may be blank or duplicated, and references may be invalid. */
export type LooseForm = { readonly steps: readonly LooseStep[] };

export type LooseStep = {
  readonly id: string;
  readonly showWhen?: LooseShowWhen;
  readonly fields: readonly LooseField[];
};

export type LooseField = {
  readonly name: string;
  readonly label: string;
  readonly labels?: Labels;
  readonly type: FieldType;
  readonly required?: boolean;
  readonly showWhen?: LooseShowWhen;
  readonly options?: readonly { readonly value: string }[];
  readonly min?: number;
  readonly max?: number;
  readonly outOfRange?: 'refuse' | 'reason';
  readonly calculation?: Calculation;
};

/** The device parameters that a form may refer to. */
export type LooseParameter = {
  readonly name: string;
  readonly type: string;
  readonly required?: boolean | undefined;
  readonly barcodeScanner?: boolean | undefined;
  readonly options?: readonly string[] | undefined;
};

/** A place in a form; positions from 0, since names may be blank or duplicated. */
export type Place = {
  /** Position of the step. */
  readonly step: number;
  /** Position of the field in its step; absent where the step itself is meant. */
  readonly field?: number;
};

/** A message about a place in a form. */
export type Remark<Code extends string> = Place & {
  readonly code: Code;
  /** The duplicated label, name or id, the `form.X` that is referred to, or the value that its source does not have. */
  readonly value?: string;
  /** For an unknown value: the `form.X` or `device.X` that does not have it. */
  readonly source?: string;
  /** The language in which two labels are equal; absent for the main one. */
  readonly language?: Language;
};

export type PlacedField = { readonly step: number; readonly field: number; readonly definition: LooseField };

/** Every field with its position, in document order. */
export function placedFields(form: LooseForm): readonly PlacedField[] {
  return form.steps.flatMap((step, at) =>
    step.fields.map((definition, field) => ({ step: at, field, definition })),
  );
}

export const placeOf = (field: PlacedField): Place => ({ step: field.step, field: field.field });
export const samePlace = (one: Place, other: Place): boolean =>
  one.step === other.step && one.field === other.field;

/** Whether a field comes before a place, so that a condition there can use its answer. */
export function comesBefore(target: PlacedField, place: Place): boolean {
  if (target.step !== place.step) return target.step < place.step;
  return place.field !== undefined && target.field < place.field;
}

/** Every place that has a condition, steps first. */
export function ruledPlaces(
  form: LooseForm,
  fields: readonly PlacedField[],
): readonly { readonly place: Place; readonly showWhen: LooseShowWhen }[] {
  const all = [
    ...form.steps.map((step, at) => ({ place: { step: at }, showWhen: step.showWhen })),
    ...fields.map((field) => ({ place: placeOf(field), showWhen: field.definition.showWhen })),
  ];
  return all.flatMap(({ place, showWhen }) => (showWhen ? [{ place, showWhen }] : []));
}

/** Every `device.X` and `form.X` on which a field directly depends: by its condition and its calculation. */
export function dependenciesOf({ showWhen, calculation }: LooseField): readonly string[] {
  return [...fieldsLookedAt(showWhen), ...(calculation ? fieldsCalculated(calculation) : [])];
}
