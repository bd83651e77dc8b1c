import type { Role } from '../access/role-of.ts';
import { nipSchema, phoneSchema } from '../contact/contact-fields.ts';
import { oneLineSchema } from '../contact/one-line.ts';

const line = oneLineSchema(200);

/** What a person tells of themselves, when registering and later in their profile. */
export const profileFields = {
  name: line.min(1, 'required'),
  company: line.min(1, 'required'),
  taxId: nipSchema,
  phone: phoneSchema,
  /** Of the trade, such as the F-gas certificate. */
  certificateNumber: line.nullish(),
};

/** What nobody who works at customers' may be without: cards and mails name them by it. */
const OF_FIELD_WORK = ['company', 'taxId', 'phone'] as const;

/** Whether an account of this role keeps company, tax number and phone once it has them. */
export function worksInField(role: Role): boolean {
  return role === 'installer' || role === 'asp';
}

/** Which of the data of somebody of this role a change would take away though they are needed. */
export function neededFields(
  role: Role,
  change: Partial<Record<(typeof OF_FIELD_WORK)[number], string | null>>,
): readonly (typeof OF_FIELD_WORK)[number][] {
  return worksInField(role) ? OF_FIELD_WORK.filter((field) => change[field] === null) : [];
}
