import type { Role } from '../access/role-of.ts';
import { nipSchema, phoneSchema } from '../contact/contact-fields.ts';
import { oneLineSchema } from '../contact/one-line.ts';

const line = oneLineSchema(200);

/** The fields that a person fills in when registering, and later in their profile. */
export const profileFields = {
  name: line.min(1, 'required'),
  company: line.min(1, 'required'),
  taxId: nipSchema,
  phone: phoneSchema,
  /** Number of a trade certificate, such as the F-gas certificate. */
  certificateNumber: line.nullish(),
};

/** Required of everyone who works at customers' sites, because cards and mails show these fields. */
const REQUIRED_IN_FIELD_WORK = ['company', 'taxId', 'phone'] as const;

/** Whether accounts of this role may not remove their company, tax number and phone. */
export function worksInField(role: Role): boolean {
  return role === 'installer' || role === 'asp';
}

/** The required fields of this role that a change would remove (set to null). */
export function removedRequiredFields(
  role: Role,
  change: Partial<Record<(typeof REQUIRED_IN_FIELD_WORK)[number], string | null>>,
): readonly (typeof REQUIRED_IN_FIELD_WORK)[number][] {
  return worksInField(role) ? REQUIRED_IN_FIELD_WORK.filter((field) => change[field] === null) : [];
}
