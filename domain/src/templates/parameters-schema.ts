import { z } from 'zod';
import { onOneLine, oneLineSchema } from '../contact/one-line.ts';
import { labelsSchema } from './labels-schema.ts';

/** A value or an option: on one line, and as it was written otherwise, so that values match the options of older versions. */
const lineSchema = z.string().overwrite((text) => (/[\t\n\r]/.test(text) ? onOneLine(text) : text));

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
  options: z.array(lineSchema.min(1).max(120)).max(200).optional(),
  /** A regular expression that a serial matches, for the keyboard and a hint; never a refusal (section 5). */
  pattern: z.string().max(200).optional(),
});

export const parametersSchema = z
  .array(parameterFieldSchema)
  .max(100)
  .refine((fields) => fields.filter((field) => field.barcodeScanner).length === 1, {
    message: 'Exactly one parameter is the serial number',
  })
  .refine((fields) => new Set(fields.map((field) => field.name)).size === fields.length, {
    message: 'Parameter names are distinct',
  });

export type ParameterField = z.infer<typeof parameterFieldSchema>;
export type ParametersSchema = z.infer<typeof parametersSchema>;

/** Current values keyed by field name, all as text, as they travel. */
export const parametersValueSchema = z.record(z.string().max(60), lineSchema.max(2_000));
export type ParameterValues = z.infer<typeof parametersValueSchema>;
