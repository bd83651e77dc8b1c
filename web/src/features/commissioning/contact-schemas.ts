import { dayDefect } from '@portal/domain/record-day';
import type { IsoDate } from '@portal/domain/dates';
import { emailSchema, phoneSchema, zipSchema, nipSchema } from '@portal/domain/contact/contact-fields';
import { customerSchema, installerDataSchema } from '@portal/domain/installations/input';
import { z } from 'zod';

/** A past or present day; its issues are the codes of `dayDefect`. */
const pastDay = (today: IsoDate) =>
  z.string().superRefine((day, context) => {
    const defect = dayDefect(day, today);
    if (defect !== undefined) context.addIssue({ code: 'custom', message: defect });
  });

/** Reports an empty field as missing, not as malformed. */
const typed = z.string().trim().min(1, { error: 'required', abort: true });

/** An optional line, up to the length that the domain accepts. */
const optionalLine = z.string().trim().max(200, 'too-long');

/**
 * Validates the customer step by the domain's rules. The date of installation must not be in the future (specification
 * section 5); the date of sale is optional, and so is the e-mail of a customer who has none.
 */
export const customerStepSchema = (today: IsoDate, noEmail = false) =>
  z.strictObject({
    ...customerSchema.shape,
    customerEmail: noEmail ? z.string() : typed.pipe(emailSchema),
    customerPhone: typed.pipe(phoneSchema),
    customerZipcode: typed.pipe(zipSchema),
    companyName: optionalLine,
    customerAddressContinued: optionalLine,
    installationDate: pastDay(today),
    soldOn: z.union([z.literal(''), pastDay(today)]),
  });

/** Validates the installer's data as of the day of the installation. */
export const installerStepSchema = z.strictObject({
  ...installerDataSchema.shape,
  taxId: typed.pipe(nipSchema),
  email: typed.pipe(emailSchema),
  phone: typed.pipe(phoneSchema),
});

/** The invalid fields of a value, each with the code of its first issue. */
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
