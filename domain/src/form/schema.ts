import { z } from 'zod';
import { oneLineSchema } from '../contact/one-line.ts';
import { labelsSchema } from '../templates/labels-schema.ts';
import { isSendableName } from './answers.ts';
import { calculationSchema } from './calculation.ts';
import { type conditionSchema, showWhenSchema } from './condition-schema.ts';

/** The field types of a form (specification section 3). */
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

/** What happens to a value outside `min` and `max`: refused, or accepted with a reason. */
const RANGE_CONSEQUENCES = ['refuse', 'reason'] as const;

/** Limits of a form. */
export const FORM_MAX = {
  steps: 40,
  fieldsOfStep: 100,
  options: 200,
  choices: 60,
  declaration: 2_000,
} as const;

/** The properties of every field type. */
export const fieldBase = {
  /** Key of the answer; letters, digits, `_` and `-`. */
  name: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  /** The label in the template's main language. */
  label: oneLineSchema(300).min(1),
  labels: labelsSchema.optional(),
  /** Help text under the label. */
  help: labelsSchema.optional(),
  required: z.boolean(),
  showWhen: showWhenSchema.optional(),
};

/** A question whose answer can be copied from the last installation of this device type. */
const repeatable = { ...fieldBase, repeatable: z.boolean().optional() };

/** It has no answer, so it can never be missing. */
const unanswered = { ...fieldBase, required: z.literal(false) };

const range = {
  unit: z.string().max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  /** What happens to a value outside the range; refused by default. */
  outOfRange: z.enum(RANGE_CONSEQUENCES).optional(),
};

/**
 * The reason's key consists of the name and a few characters (`out-of-range.ts`), and must not exceed the length of an
 * answer's key.
 */
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
  /** Any number of values of a list, one per line, as the answer contains one per line: see `several.ts`. */
  z.strictObject({
    ...repeatable,
    type: z.literal('choices'),
    options: z
      .array(optionSchema.extend({ value: optionSchema.shape.value.regex(/^[^\n\r]+$/) }))
      .min(1)
      .max(FORM_MAX.choices),
  }),
  /** `expected` is the answer without which the reviewer is told. */
  z.strictObject({ ...repeatable, type: z.literal('yes_no'), expected: z.enum(YES_NO).optional() }),
  /** `nameplate`: it is of the device's nameplate, so it is taken where the device is compared with it. */
  z.strictObject({ ...fieldBase, type: z.literal('image'), nameplate: z.boolean().optional() }),
  /** Several photos, in the order in which they were taken. */
  z.strictObject({ ...fieldBase, type: z.literal('images') }),
  z.strictObject({ ...fieldBase, type: z.literal('signature') }),
  /** A text to read: its label, with the help as smaller print. */
  z.strictObject({ ...unanswered, type: z.literal('statement') }),
  /** A number computed from others; a value that a client sends for it is ignored. */
  z
    .strictObject({ ...unanswered, type: z.literal('calculated'), ...range, calculation: calculationSchema })
    .refine(leavesRoom, noRoom),
]);

/**
 * A part of a form that needs a newer app: a field of an unknown type or with an unknown property, a step, or a
 * property of the whole form. It keeps its place and label, is shown with the hint that a newer app is needed, and
 * keeps its definition, so that drafts and cached copies are complete again once the app is updated.
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

/** The declaration that is signed, above the signatures, in the template's main language and in others. */
const declarationSchema = z.strictObject({
  text: declarationText.min(1),
  texts: z
    .strictObject({ pl: declarationText, en: declarationText, de: declarationText })
    .partial()
    .optional(),
});

/** The definition of a form as an admin wrote it. The answers are `Answers`. */
export const formSchema = z
  .strictObject({
    steps: z.array(stepSchema).max(FORM_MAX.steps),
    declaration: declarationSchema.optional(),
  })
  .superRefine(({ steps }, context) => {
    const check = (name: string, ...path: (string | number)[]) => {
      if (!isSendableName(name)) context.addIssue({ code: 'custom', path, message: 'wrong-format' });
    };
    steps.forEach(({ id, fields }, step) => {
      check(id, 'steps', step, 'id');
      fields.forEach(({ name }, field) => check(name, 'steps', step, 'fields', field, 'name'));
    });
  });

export type Condition = z.infer<typeof conditionSchema>;
export type ShowWhen = z.infer<typeof showWhenSchema>;

/** A field as it is edited and saved. */
export type WrittenField = z.infer<typeof fieldSchema>;
/** A form as it is edited and saved. */
export type WrittenForm = z.infer<typeof formSchema>;

export type NewerField = z.infer<typeof newerFieldSchema>;
/** With its value for the current answers, which `visibleForm` adds; absent when there is none. */
export type CalculatedField = Extract<WrittenField, { type: 'calculated' }> & { value?: number };
/** A field of a form that may be newer than this app. */
export type Field = Exclude<WrittenField, { type: 'calculated' }> | CalculatedField | NewerField;
export type FieldType = Field['type'];
export type Step = Omit<z.infer<typeof stepSchema>, 'fields'> & { fields: Field[] };
/** A form that may be newer than this app; see `received.ts`. */
export type FormSchema = Omit<WrittenForm, 'steps'> & { steps: Step[] };
