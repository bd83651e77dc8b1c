import { z } from 'zod';

/** The source of a condition or calculation: a parameter of the device, or an answer of the form. */
export const fieldReferenceSchema = z
  .string()
  .max(100)
  .regex(/^(device|form)\.[^\s.]+$/, 'A field is device.X or form.X');

/** One comparison: the value of `device.X` or `form.X` is, or is not, among `values`. */
export const conditionSchema = z.strictObject({
  field: fieldReferenceSchema,
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
