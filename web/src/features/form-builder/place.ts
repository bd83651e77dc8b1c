import type { FormSchema } from '@portal/domain/form/schema';
import type { Place } from '@portal/domain/form-builder/rules';
import type { TFunction } from 'i18next';
import { labelOf, titleOf } from '../../form/fields/field-label.ts';

/** One word for a place, as keys of rows and ids of elements have it. */
export function placeKey(place: Place): string {
  return place.kind === 'step' ? `step-${place.id}` : `field-${place.name}`;
}

/** What a person calls a step or a field; one without words is told by its number. */
export function placeLabel(t: TFunction, form: FormSchema, place: Place): string {
  if (place.kind === 'step') {
    const at = form.steps.findIndex((step) => step.id === place.id);
    const step = form.steps[at];
    const title = step === undefined ? '' : titleOf(step);
    return t('builder.place.step', { number: at + 1, title: title || t('builder.unnamed') });
  }
  const field = form.steps.flatMap((step) => step.fields).find((one) => one.name === place.name);
  return (field && labelOf(field).trim()) || t('builder.unnamed');
}

/** Where a step or field stands among the others, for those who do not see it. */
export function positionText(t: TFunction, { steps }: FormSchema, place: Place): string {
  const step = steps.findIndex(({ id, fields }) =>
    place.kind === 'step' ? id === place.id : fields.some(({ name }) => name === place.name),
  );
  if (place.kind === 'step') return t('builder.place.stepAt', { at: step + 1, of: steps.length });
  const fields = steps[step]?.fields ?? [];
  const at = fields.findIndex(({ name }) => name === place.name) + 1;
  return t('builder.place.fieldAt', { step: step + 1, at, of: fields.length });
}

const ROW = 'outline-';

/** Id of the row's element of a step or field. */
export function rowId(place: Place): string {
  return ROW + placeKey(place);
}

/** Whether an element is the row of a step or field, by its id. */
export function isRow(id: string): boolean {
  return id.startsWith(ROW);
}

/** The step or field of a row, by the id of its element. */
export function placeOfRow(id: string): Place {
  const key = id.slice(ROW.length);
  const name = key.slice(key.indexOf('-') + 1);
  return key.startsWith('step-') ? { kind: 'step', id: name } : { kind: 'field', name };
}
