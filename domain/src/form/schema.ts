import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { labelsSchema } from '../templates/labels-schema.ts';
import { calculationSchema } from './calculation.ts';
import { type conditionSchema, showWhenSchema } from './condition-schema.ts';

/** The kinds of field a form can ask for (specification section 3). */
export const FIELD_TYPES = [
  'text',
  'number',
  'date',
  'time',
  'list',
  'choices',
  'yes_no',
  'image',
  'images',
  'signature',
  'statement',
  'calculated',
] as const;

/** How a person answers a `yes_no` field; conditions compare with these words. */
export const YES_NO = ['yes', 'no'] as const;

/** What becomes of a value outside of `min` and `max`: refused, or kept with a sentence of what was done about it. */
export const RANGE_CONSEQUENCES = ['refuse', 'reason'] as const;

/** Bounds of a form. */
export const FORM_MAX = {
  steps: 40,
  fieldsOfStep: 100,
  options: 200,
  choices: 60,
  declaration: 2_000,
} as const;

/** What every field has, whatever its type. */
export const fieldBase = {
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

/** A question whose answer the last installation of this type may repeat. */
const repeatable = { ...fieldBase, repeatable: z.boolean().optional() };

/** Nobody answers it, so nothing can be missing. */
const unanswered = { ...fieldBase, required: z.literal(false) };

const range = {
  unit: z.string().max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** What becomes of a value outside of the range; refused where nothing is said. */
  outOfRange: z.enum(RANGE_CONSEQUENCES).optional(),
};

/** The reason's key is the name and a few characters (`out-of-range.ts`), and no longer than any key of an answer. */
const NAME_WITH_REASON_MAX = 53;
const leavesRoom = ({ name, outOfRange }: { name: string; outOfRange?: string | undefined }) =>
  outOfRange !== 'reason' || name.length <= NAME_WITH_REASON_MAX;
const noRoom = { path: ['name'], error: 'A name with a reason is at most 53 characters long' };

const optionSchema = z.strictObject({
  value: z.string().min(1).max(120),
  label: z.string().min(1).max(200),
  labels: labelsSchema.optional(),
});

export const fieldSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...repeatable, type: z.literal('text'), multiline: z.boolean().optional() }),
  z.strictObject({ ...repeatable, type: z.literal('number'), ...range }).refine(leavesRoom, noRoom),
  z.strictObject({ ...repeatable, type: z.literal('date') }),
  z.strictObject({ ...repeatable, type: z.literal('time') }),
  z.strictObject({
    ...repeatable,
    type: z.literal('list'),
    options: z.array(optionSchema).min(1).max(FORM_MAX.options),
  }),
  /** Any number of a list. Values are on one line each, as the answer has one a line: see `several.ts`. */
  z.strictObject({
    ...repeatable,
    type: z.literal('choices'),
    options: z
      .array(optionSchema.extend({ value: optionSchema.shape.value.regex(/^[^\n\r]+$/) }))
      .min(1)
      .max(FORM_MAX.choices),
  }),
  z.strictObject({ ...repeatable, type: z.literal('yes_no') }),
  z.strictObject({ ...fieldBase, type: z.literal('image') }),
  /** Several photos, in the order in which they were taken. */
  z.strictObject({ ...fieldBase, type: z.literal('images') }),
  z.strictObject({ ...fieldBase, type: z.literal('signature') }),
  /** A sentence to read: its label, with the help as smaller print. */
  z.strictObject({ ...unanswered, type: z.literal('statement') }),
  /** A number that follows from others; what a person sends for it is not looked at. */
  z
    .strictObject({ ...unanswered, type: z.literal('calculated'), ...range, calculation: calculationSchema })
    .refine(leavesRoom, noRoom),
]);

/**
 * What this app does not know of a form that was written with a newer one: a question of another type or with another
 * property, a step, or something of the form as a whole. It stands where it was, under its label, is told to need a newer
 * app, and keeps its definition, so that a draft or a cached copy is complete again once the app is new enough.
 */
export const newerFieldSchema = z.strictObject({
  ...fieldBase,
  label: oneLineSchema(300),
  type: z.literal('newer'),
  standsFor: z.enum(['field', 'step', 'form']),
  /** As it was received. */
  definition: z.unknown(),
});

export const stepSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  title: oneLineSchema(200).min(1),
  titles: labelsSchema.optional(),
  showWhen: showWhenSchema.optional(),
  fields: z.array(fieldSchema).max(FORM_MAX.fieldsOfStep),
});

const declarationText = z.string().trim().max(FORM_MAX.declaration);

/** What stands above the signatures and is signed, in the template's main language and in others. */
const declarationSchema = z.strictObject({
  text: declarationText.min(1),
  texts: z
    .strictObject({ pl: declarationText, en: declarationText, de: declarationText })
    .partial()
    .optional(),
});

/** What the admin wrote: the definition of a form. What was answered is `Answers`. */
export const formSchema = z.strictObject({
  steps: z.array(stepSchema).max(FORM_MAX.steps),
  declaration: declarationSchema.optional(),
});

export type Condition = z.infer<typeof conditionSchema>;
export type ShowWhen = z.infer<typeof showWhenSchema>;

/** A field as it is written and saved. */
export type WrittenField = z.infer<typeof fieldSchema>;
/** A form as it is written and saved. */
export type WrittenForm = z.infer<typeof formSchema>;

export type NewerField = z.infer<typeof newerFieldSchema>;
/** With its value for the answers at hand, which `visibleForm` adds; without, when it comes to nothing. */
export type CalculatedField = Extract<WrittenField, { type: 'calculated' }> & { value?: number };
/** A field as it is read, of a form that may be newer than this app. */
export type Field = Exclude<WrittenField, { type: 'calculated' }> | CalculatedField | NewerField;
export type FieldType = Field['type'];
export type Step = Omit<z.infer<typeof stepSchema>, 'fields'> & { fields: Field[] };
/** A form as it is read; see `received.ts`. */
export type FormSchema = Omit<WrittenForm, 'steps'> & { steps: Step[] };
