import { z } from 'zod';
import { onOneLine, oneLineSchema } from '../contact/one-line.ts';
import { isSendableName } from '../form/answers.ts';
import { labelsSchema } from './labels-schema.ts';

/** A value or an option: line breaks and tabs are replaced, anything else stays as written, so that values match the options of older versions. */
export const parameterLine = (text: string): string => (/[\t\n\r]/.test(text) ? onOneLine(text) : text);

const lineSchema = z.string().overwrite(parameterLine);

/** Options of a list at most, and letters of each. */
export const MAX_OPTIONS = 200;
export const MAX_OPTION_LENGTH = 120;

/** One parameter of a device: specification section 3, "Parameter schema field". */
export const parameterFieldSchema = z.strictObject({
  name: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/),
  type: z.enum(['string', 'number', 'date', 'list', 'yes_no']),
  label: oneLineSchema(200).min(1),
  labels: labelsSchema.optional(),
  /** Marks the serial number; exactly one field of a version has it. */
  barcodeScanner: z.boolean().optional(),
  required: z.boolean().optional(),
  unit: z.string().max(20).optional(),
  options: z.array(lineSchema.min(1).max(MAX_OPTION_LENGTH)).max(MAX_OPTIONS).optional(),
  /** What an option is called in each language; the stored value stays the option itself. */
  optionLabels: z
    .record(z.string().max(MAX_OPTION_LENGTH), labelsSchema)
    .refine((labels) => Object.keys(labels).length <= MAX_OPTIONS)
    .optional(),
  /** A regular expression that a serial matches, for the keyboard and a hint; never a refusal (section 5). */
  pattern: z.string().max(200).optional(),
  /** Shown to be confirmed when a known device is commissioned; four of a version at most. */
  confirmed: z.boolean().optional(),
  /** Asked for even when the device is unknown: offline, the other parameters may be left for the office to fill in. */
  neededWhenUnknown: z.boolean().optional(),
  /** The factory gives it: where it is missing, the device's record is incomplete. */
  fromFactory: z.boolean().optional(),
  /** The last installation of this type may repeat its value. */
  repeatable: z.boolean().optional(),
});

/** Most parameters that are confirmed at commissioning. */
export const MAX_CONFIRMED = 4;

/** Exactly one parameter is the serial number, which the scanner reads. */
export function oneSerial(fields: readonly { readonly barcodeScanner?: boolean | undefined }[]): boolean {
  return fields.filter((field) => field.barcodeScanner).length === 1;
}

/** The messages of its rules are the codes under `violation` in the texts of the server. */
export const parametersSchema = z
  .array(parameterFieldSchema)
  .max(100)
  .refine(oneSerial, 'one-serial')
  .refine((fields) => fields.every((field) => isSendableName(field.name)), 'wrong-format')
  .refine((fields) => new Set(fields.map((field) => field.name)).size === fields.length, 'distinct-names')
  .refine((fields) => fields.filter((field) => field.confirmed).length <= MAX_CONFIRMED, 'most-confirmed');

/** A parameter as it is read; `newer` is one that this app does not know, as `newerFieldSchema` is of a form. */
export const receivedParameterSchema = parameterFieldSchema.extend({
  type: z.enum([...parameterFieldSchema.shape.type.options, 'newer']),
  /** Only of a `newer` one: the parameter as it was received. */
  definition: z.unknown().optional(),
});

/** A parameter as it is written and saved. */
export type WrittenParameter = z.infer<typeof parameterFieldSchema>;
/** A parameter as it is read, of a template that may be newer than this app; see `received-parameters.ts`. */
export type ParameterField = z.infer<typeof receivedParameterSchema>;
export type ParametersSchema = ParameterField[];

/** Longest value of a parameter, in characters. */
export const PARAMETER_VALUE_MAX = 2_000;

/** Current values by field name, all as text, as they are sent. */
export const parametersValueSchema = z.record(z.string().max(60), lineSchema.max(PARAMETER_VALUE_MAX));

/** The same while they are being typed, as an unfinished form keeps them: of any length, which the form says at its field. */
export const typedParametersSchema = z.record(z.string(), lineSchema);

export type ParameterValues = z.infer<typeof parametersValueSchema>;
