import { profileFields } from '@portal/domain/users/profile-fields';
import { z } from 'zod';

/** A required text. Only "required" is reported for an empty one, not its format. */
export const filled = z.string().trim().min(1, { error: 'required', abort: true });

/** An optional text; an empty one is left out. */
const optional = z
  .string()
  .trim()
  .max(200, 'too-long')
  .transform((text) => (text === '' ? null : text));

const line = filled.max(200, 'too-long');

/** The data of an installer as it is typed (specification section 3, User). */
export const installerFields = {
  name: line,
  company: line,
  taxId: filled.pipe(profileFields.taxId),
  phone: filled.pipe(profileFields.phone),
  certificateNumber: optional,
};

/** Of the maker's own staff only the name is required; what they fill in is validated all the same. */
export const staffFields = {
  name: line,
  company: optional,
  taxId: optional.pipe(profileFields.taxId.nullable()),
  phone: optional.pipe(profileFields.phone.nullable()),
  certificateNumber: optional,
};
