import type { FormSchema } from '../form/schema.ts';
import type { Place } from './rules.ts';

/** Puts a step at another position, counted without the step itself, from 0. Beyond the end is the end. */
export function moveStep(form: FormSchema, id: string, index: number): FormSchema {
  const step = form.steps.find((one) => one.id === id);
  if (step === undefined) return form;
  const others = form.steps.filter((one) => one !== step);
  const at = Math.max(0, index);
  return { ...form, steps: [...others.slice(0, at), step, ...others.slice(at)] };
}

/**
 * Puts a field at a position of a step, its own or another, counted without the field itself. A rule that then looks at what
 * comes later is found by `defects`, never silently changed.
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
 * Moves a step or a field by one, as Alt and an arrow do: a field at the edge of its step goes on into the next one. At the end of
 * the form nothing changes, and the very same form is answered.
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
