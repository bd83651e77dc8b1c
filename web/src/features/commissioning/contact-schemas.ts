import { dayDefect } from '@portal/domain/record-day';
import type { IsoDate } from '@portal/domain/dates';
import { emailSchema, phoneSchema, zipSchema, nipSchema } from '@portal/domain/contact/contact-fields';
import {
  type Customer,
  customerSchema,
  type InstallerData,
  installerDataSchema,
} from '@portal/domain/installations/input';
import { z } from 'zod';
import { type Commissioning, isUnknown } from './commissioning-draft.ts';

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

/** A field as its schema has it; blank too, where that is how it has always been. */
function unlessUnknown(schema: z.ZodType<unknown, string>, unknown: boolean): z.ZodType<unknown, string> {
  if (!unknown) return schema;
  return z.string().superRefine((text, context) => {
    const read = text.trim() === '' ? undefined : schema.safeParse(text);
    if (read?.error) context.addIssue({ code: 'custom', message: read.error.issues[0]?.message });
  });
}

/**
 * Validates the customer step by the domain's rules, in the order of the form. The date of installation must not be in the future (specification
 * section 5); the date of sale is optional, and so is the e-mail of a customer who has none, and what was never known.
 */
export function customerStepSchema(today: IsoDate, data: Pick<Commissioning, 'target' | 'noEmail'>) {
  const orUnknown = (name: keyof Customer, schema: z.ZodType<unknown, string>) =>
    unlessUnknown(schema, isUnknown(data, [name]));
  const { customerName, customerLanguage, customerAddress, customerCity } = customerSchema.shape;
  return z.strictObject({
    customerName,
    companyName: optionalLine,
    customerPhone: orUnknown('customerPhone', typed.pipe(phoneSchema)),
    customerEmail: data.noEmail === true ? z.string() : typed.pipe(emailSchema),
    customerLanguage,
    customerAddress: orUnknown('customerAddress', customerAddress),
    customerAddressContinued: optionalLine,
    customerZipcode: orUnknown('customerZipcode', typed.pipe(zipSchema)),
    customerCity: orUnknown('customerCity', customerCity),
    installationDate: pastDay(today),
    soldOn: z.union([z.literal(''), pastDay(today)]),
  });
}

/** Validates the installer's data as of the day of the installation. */
export function installerStepSchema(data: Pick<Commissioning, 'target'>) {
  const orUnknown = (name: keyof InstallerData, schema: z.ZodType<unknown, string>) =>
    unlessUnknown(schema, isUnknown(data, ['installer', name]));
  return z.strictObject({
    name: orUnknown('name', installerDataSchema.shape.name),
    company: orUnknown('company', installerDataSchema.shape.company),
    taxId: orUnknown('taxId', typed.pipe(nipSchema)),
    email: orUnknown('email', typed.pipe(emailSchema)),
    phone: orUnknown('phone', typed.pipe(phoneSchema)),
  });
}

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
