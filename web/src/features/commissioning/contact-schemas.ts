import { dayDefect } from '@portal/domain/record-day';
import type { IsoDate } from '@portal/domain/dates';
import { emailSchema, phoneSchema, zipSchema, nipSchema } from '@portal/domain/contact/contact-fields';
import { customerSchema, installerDataSchema } from '@portal/domain/installations/input';
import { z } from 'zod';

/** A day on which something was done; the issues are its defects. */
const pastDay = (today: IsoDate) =>
  z.string().superRefine((day, context) => {
    const defect = dayDefect(day, today);
    if (defect !== undefined) context.addIssue({ code: 'custom', message: defect });
  });

/** An empty field is missing rather than wrong: it is told so, whatever shape it would have to have. */
const typed = z.string().trim().min(1, { error: 'required', abort: true });

/** A line that may stay empty, as long as the domain takes one. */
const optionalLine = z.string().trim().max(200, 'too-long');

/**
 * The customer step: the domain's own rules, the date of installation not in the future (specification
 * section 5), the date of sale optional.
 */
export const customerStepSchema = (today: IsoDate) =>
  z.strictObject({
    ...customerSchema.shape,
    customerEmail: typed.pipe(emailSchema),
    customerPhone: typed.pipe(phoneSchema),
    customerZipcode: typed.pipe(zipSchema),
    companyName: optionalLine,
    customerAddressContinued: optionalLine,
    installationDate: pastDay(today),
    soldOn: z.union([z.literal(''), pastDay(today)]),
  });

/** The installer's data as on the day of the installation. */
export const installerStepSchema = z.strictObject({
  ...installerDataSchema.shape,
  taxId: typed.pipe(nipSchema),
  email: typed.pipe(emailSchema),
  phone: typed.pipe(phoneSchema),
});

/** The wrong fields of a value, each once, with the word for what is wrong. */
export function fieldIssues(schema: z.ZodType, value: unknown): readonly { field: string; code: string }[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [];
  const first = new Map<string, string>();
  for (const issue of parsed.error.issues) {
    const field = String(issue.path[0] ?? '');
    if (!first.has(field)) first.set(field, issue.message);
  }
  return [...first].map(([field, code]) => ({ field, code }));
}
