import type { FormSchema } from '../form/schema.ts';
import type { Place } from './rules.ts';

/** Moves a step to a position, counted from 0 without the step itself. A position past the end means the end. */
export function moveStep(form: FormSchema, id: string, index: number): FormSchema {
  const step = form.steps.find((one) => one.id === id);
  if (step === undefined) return form;
  const others = form.steps.filter((one) => one !== step);
  const at = Math.max(0, index);
  return { ...form, steps: [...others.slice(0, at), step, ...others.slice(at)] };
}

/**
 * Moves a field to a position in its own or another step, counted without the field itself. Rules are never changed:
 * `defects` reports a rule that now refers to a later field.
 */
export function moveField(form: FormSchema, name: string, stepId: string, index: number): FormSchema {
  const field = form.steps.flatMap((step) => step.fields).find((one) => one.name === name);
  if (field === undefined || !form.steps.some((step) => step.id === stepId)) return form;
  const at = Math.max(0, index);
  return {
    ...form,
    steps: form.steps.map((step) => {
      const others = step.fields.filter((one) => one !== field);
      if (step.id === stepId)
        return { ...step, fields: [...others.slice(0, at), field, ...others.slice(at)] };
      return others.length === step.fields.length ? step : { ...step, fields: others };
    }),
  };
}

/**
 * Moves a step or a field by one position, as Alt and an arrow key do; a field at the edge of its step moves into the
 * neighbouring step. At either end of the form the same form object is returned.
 */
export function nudge(form: FormSchema, place: Place, by: -1 | 1): FormSchema {
  if (place.kind === 'step') {
    const index = form.steps.findIndex((step) => step.id === place.id) + by;
    return index < 0 || index >= form.steps.length ? form : moveStep(form, place.id, index);
  }
  const at = form.steps.findIndex((step) => step.fields.some((field) => field.name === place.name));
  const step = form.steps[at];
  if (step === undefined) return form;
  const index = step.fields.findIndex((field) => field.name === place.name) + by;
  if (index >= 0 && index < step.fields.length) return moveField(form, place.name, step.id, index);
  const neighbour = form.steps[at + by];
  if (neighbour === undefined) return form;
  return moveField(form, place.name, neighbour.id, by === 1 ? 0 : neighbour.fields.length);
}

/** Where something that is dragged is let go: before or after a step or field. */
export type Drop = { readonly on: Place; readonly edge: 'before' | 'after' };

/**
 * Moves a step or a field to where it was dragged. A step that is let go over a field goes beside that field's step; a field over
 * a step becomes the first of it. Dropped on itself it stays.
 */
export function drop(form: FormSchema, dragged: Place, { on, edge }: Drop): FormSchema {
  const stepAt = form.steps.find((step) =>
    on.kind === 'step' ? step.id === on.id : step.fields.some(({ name }) => name === on.name),
  );
  if (stepAt === undefined) return form;
  const behind = edge === 'after' ? 1 : 0;
  if (dragged.kind === 'step') {
    if (stepAt.id === dragged.id) return form;
    const others = form.steps.filter(({ id }) => id !== dragged.id);
    return moveStep(form, dragged.id, others.indexOf(stepAt) + behind);
  }
  if (on.kind === 'step') return moveField(form, dragged.name, stepAt.id, 0);
  if (on.name === dragged.name) return form;
  const others = stepAt.fields.filter(({ name }) => name !== dragged.name);
  return moveField(form, dragged.name, stepAt.id, others.findIndex(({ name }) => name === on.name) + behind);
}
