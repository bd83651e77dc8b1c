import type { Field, FormSchema, ShowWhen, Step } from '../form/schema.ts';
import { type Stage, STAGES, stageStepId } from '../production/stages.ts';
import { blankField, type WrittenType } from './field-kinds.ts';
import type { Texts } from './distinct-labels.ts';
import { freshName, takenIds, takenNames } from './fresh-name.ts';
import { formField, type Place, withConditions, withShowWhen } from './rules.ts';

/** A form with a new step or field, and its id or name. */
export type Added = { readonly form: FormSchema; readonly at: string };

/** Adds a step without fields. `index` is its position, from 0; `at` is its id. */
export function addStep(form: FormSchema, { label, labels }: Texts, index: number): Added {
  const id = freshName(label, takenIds(form), 'step');
  const step: Step = { id, title: label, ...(labels && { titles: labels }), fields: [] };
  return { form: { ...form, steps: inserted(form.steps, step, index) }, at: id };
}

/** The stages of production that have no step in a production form. */
export function missingStages(form: FormSchema): readonly Stage[] {
  const ids = takenIds(form);
  return STAGES.filter((stage) => !ids.has(stageStepId(stage)));
}

/**
 * Adds the step of a stage to a production form, before those of later stages. The hall finds it by its id: a step with another id
 * is asked nowhere.
 */
export function addStage(form: FormSchema, stage: Stage, { label, labels }: Texts): Added {
  const id = stageStepId(stage);
  const later = new Set(STAGES.filter((other) => other > stage).map(stageStepId));
  const at = form.steps.findIndex((one) => later.has(one.id));
  const step: Step = { id, title: label, ...(labels && { titles: labels }), fields: [] };
  return { form: { ...form, steps: inserted(form.steps, step, at < 0 ? form.steps.length : at) }, at: id };
}

/** Adds a field to a step, at its end unless `index` says where. Its name is made from the label, once; `at` is the name. */
export function addField(
  form: FormSchema,
  stepId: string,
  type: WrittenType,
  { label, labels }: Texts,
  index = Number.POSITIVE_INFINITY,
): Added {
  const name = freshName(label, takenNames(form), type);
  const field = blankField(type, { name, label, ...(labels && { labels }) });
  return {
    form: changeStep(form, stepId, (step) => ({ ...step, fields: inserted(step.fields, field, index) })),
    at: name,
  };
}

/** A form with one step changed. All others stay the same objects, so that only the changed step is rendered again. */
export function changeStep(form: FormSchema, id: string, change: (step: Step) => Step): FormSchema {
  return { ...form, steps: form.steps.map((step) => (step.id === id ? change(step) : step)) };
}

/** A form with one field changed; a change cannot rename it. All others stay the same objects. */
export function changeField(form: FormSchema, name: string, change: (field: Field) => Field): FormSchema {
  return {
    ...form,
    steps: form.steps.map((step) =>
      step.fields.some((field) => field.name === name)
        ? {
            ...step,
            fields: step.fields.map((field) => (field.name === name ? { ...change(field), name } : field)),
          }
        : step,
    ),
  };
}

/** Sets when a step or field is shown; undefined means always. */
export function changeRule(form: FormSchema, place: Place, showWhen: ShowWhen | undefined): FormSchema {
  return place.kind === 'step'
    ? changeStep(form, place.id, (step) => withShowWhen(step, showWhen))
    : changeField(form, place.name, (field) => withShowWhen(field, showWhen));
}

/** The names of the fields that are deleted with a step or a field. */
export function namesAt(form: FormSchema, place: Place): ReadonlySet<string> {
  if (place.kind === 'field') return new Set([place.name]);
  const step = form.steps.find(({ id }) => id === place.id);
  return new Set(step?.fields.map((field) => field.name));
}

/**
 * Deletes a step with its fields, or a field. With `takeConditions`, conditions elsewhere that refer to it are deleted
 * too; otherwise they stay, and the form cannot be saved until they are changed.
 */
export function remove(form: FormSchema, place: Place, takeConditions: boolean): FormSchema {
  const gone = namesAt(form, place);
  const rest: FormSchema = {
    ...form,
    steps: form.steps
      .filter((step) => place.kind === 'field' || step.id !== place.id)
      .map((step) =>
        step.fields.some((field) => gone.has(field.name))
          ? { ...step, fields: step.fields.filter((field) => !gone.has(field.name)) }
          : step,
      ),
  };
  if (!takeConditions) return rest;
  return withConditions(rest, (condition) =>
    gone.has(formField(condition.field) ?? '') ? undefined : condition,
  );
}

function inserted<Item>(list: readonly Item[], item: Item, index: number): Item[] {
  return [...list.slice(0, index), item, ...list.slice(index)];
}
