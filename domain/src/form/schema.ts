import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { labelsSchema } from '../templates/labels-schema.ts';

/** The kinds of field a form can ask for (specification section 3). */
export const FIELD_TYPES = ['text', 'number', 'date', 'list', 'yes_no', 'image', 'signature'] as const;

/** How a person answers a `yes_no` field; conditions compare with these words. */
export const YES_NO = ['yes', 'no'] as const;

/** One comparison: the value of `device.X` or `form.X` is, or is not, among `values`. */
export const conditionSchema = z.strictObject({
  field: z.string().regex(/^(device|form)\.[^\s.]+$/, 'A field is device.X or form.X'),
  operator: z.enum(['in', 'not_in']),
  values: z.array(z.string()).min(1).max(50),
});

/** Groups joined by OR; the conditions inside one joined by AND (specification section 3). */
export const showWhenSchema = z.strictObject({
  any: z
    .array(z.strictObject({ all: z.array(conditionSchema).min(1).max(20) }))
    .min(1)
    .max(20),
});

const fieldBase = {
  /** Key of the answer; letters, digits, `_` and `-`. */
  name: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  /** What a person reads in the template's main language. */
  label: oneLineSchema(300).min(1),
  labels: labelsSchema.optional(),
  /** A sentence under the label. */
  help: labelsSchema.optional(),
  required: z.boolean(),
  showWhen: showWhenSchema.optional(),
};

export const fieldSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...fieldBase, type: z.literal('text'), multiline: z.boolean().optional() }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('number'),
    unit: z.string().max(20).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  }),
  z.strictObject({ ...fieldBase, type: z.literal('date') }),
  z.strictObject({
    ...fieldBase,
    type: z.literal('list'),
    options: z
      .array(
        z.strictObject({
          value: z.string().min(1).max(120),
          label: z.string().min(1).max(200),
          labels: labelsSchema.optional(),
        }),
      )
      .min(1)
      .max(200),
  }),
  z.strictObject({ ...fieldBase, type: z.literal('yes_no') }),
  z.strictObject({ ...fieldBase, type: z.literal('image') }),
  z.strictObject({ ...fieldBase, type: z.literal('signature') }),
]);

export const stepSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  title: oneLineSchema(200).min(1),
  titles: labelsSchema.optional(),
  showWhen: showWhenSchema.optional(),
  fields: z.array(fieldSchema).max(100),
});

/** What the admin wrote: the definition of a form. What was answered is `Answers`. */
export const formSchema = z.strictObject({ steps: z.array(stepSchema).max(40) });

export type FieldType = (typeof FIELD_TYPES)[number];
export type Condition = z.infer<typeof conditionSchema>;
export type ShowWhen = z.infer<typeof showWhenSchema>;
export type Field = z.infer<typeof fieldSchema>;
export type Step = z.infer<typeof stepSchema>;
export type FormSchema = z.infer<typeof formSchema>;
