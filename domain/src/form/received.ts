import { z } from 'zod';
import { labelsSchema } from '../templates/labels-schema.ts';
import { showWhenSchema } from './condition-schema.ts';
import {
  fieldBase,
  fieldSchema,
  formSchema,
  type NewerField,
  newerFieldSchema,
  stepSchema,
} from './schema.ts';

const receivedStepShape = z.strictObject({
  ...stepSchema.shape,
  fields: z.array(z.discriminatedUnion('type', [...fieldSchema.options, newerFieldSchema])),
});
const receivedFormShape = z.strictObject({ ...formSchema.shape, steps: z.array(receivedStepShape) });

/**
 * Parses a form from a server, a cached copy or a draft, any of which may be newer than this app. Unknown parts never
 * cause a failure. Parsing a parsed form again gives the same result.
 */
export const receivedFormSchema = z.preprocess(receiveForm, receivedFormShape);

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function receiveForm(received: unknown): unknown {
  const form = withoutNewerStep(received);
  if (!isRaw(form) || !Array.isArray(form['steps']) || formSchema.safeParse(form).success) return form;
  const { steps, ...rest } = form;
  const known = { ...form, steps: (steps as unknown[]).map(receiveStep) };
  if (receivedFormShape.safeParse(known).success) return known;
  const newer = newerField('form', rest, 'newer-app');
  return { steps: [...known.steps, { id: newer.name, title: '…', fields: [newer] }] };
}

function receiveStep(received: unknown, at: number): unknown {
  const step = definitionOf(received, 'step');
  const raw = isRaw(step) ? step : {};
  const fields = Array.isArray(raw['fields']) ? raw['fields'].map(receiveField) : undefined;
  const known = { ...raw, fields };
  if (receivedStepShape.safeParse(known).success) return known;
  const newer = newerField('step', step, `newer-step-${String(at)}`);
  const { id, titles } = stepSchema.shape;
  return {
    id: readable(id, raw['id']) ?? newer.name,
    title: readable(stepSchema.shape.title, raw['title']) ?? '…',
    ...optional('titles', readable(titles, raw['titles'])),
    fields: [newer],
  };
}

function receiveField(received: unknown, at: number): unknown {
  const field = isRaw(received) && received['type'] === 'newer' ? received['definition'] : received;
  return fieldSchema.safeParse(field).success
    ? field
    : newerField('field', field, `newer-field-${String(at)}`);
}

/** The original of a step or field that was wrapped as unknown, or itself. */
function definitionOf(received: unknown, kind: NewerField['standsFor']): unknown {
  const fields = isRaw(received) && Array.isArray(received['fields']) ? received['fields'] : [];
  const only: unknown = fields.length === 1 ? fields[0] : undefined;
  return isRaw(only) && only['type'] === 'newer' && only['standsFor'] === kind
    ? only['definition']
    : received;
}

/** The form with its unknown parts restored. */
function withoutNewerStep(form: unknown): unknown {
  if (!isRaw(form) || !Array.isArray(form['steps'])) return form;
  const last: unknown = form['steps'].at(-1);
  const rest = definitionOf(last, 'form');
  return rest === last || !isRaw(rest) ? form : { ...rest, steps: form['steps'].slice(0, -1) };
}

function newerField(standsFor: NewerField['standsFor'], definition: unknown, otherwise: string): NewerField {
  const raw = isRaw(definition) ? definition : {};
  return {
    type: 'newer',
    standsFor,
    name: (standsFor === 'field' ? readable(fieldBase.name, raw['name']) : undefined) ?? otherwise,
    label: readable(fieldBase.label, raw[standsFor === 'step' ? 'title' : 'label']) ?? '',
    ...optional('labels', readable(labelsSchema, raw[standsFor === 'step' ? 'titles' : 'labels'])),
    ...optional('showWhen', readable(showWhenSchema, raw['showWhen'])),
    // A form that this app does not fully understand must not count as complete.
    required: standsFor === 'field' ? raw['required'] === true : true,
    definition,
  };
}

function readable<Value>(schema: z.ZodType<Value>, value: unknown): Value | undefined {
  const read = schema.safeParse(value);
  return read.success ? read.data : undefined;
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { readonly [K in Key]?: Value };
}
