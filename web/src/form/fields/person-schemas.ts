import { profileFields } from '@portal/domain/users/profile-fields';
import { z } from 'zod';

/** An empty field is missing rather than wrong: it is told so, whatever shape it would have to have. */
export const filled = z.string().trim().min(1, { error: 'required', abort: true });

/** A line that may stay empty; empty is nothing at all. */
const optional = z
  .string()
  .trim()
  .max(200, 'too-long')
  .transform((text) => (text === '' ? null : text));

const line = filled.max(200, 'too-long');

/** What everyone who installs tells of themselves, as it is typed (specification section 3, User). */
export const installerFields = {
  name: line,
  company: line,
  taxId: filled.pipe(profileFields.taxId),
  phone: filled.pipe(profileFields.phone),
  certificateNumber: optional,
};

/** Of the maker's own people only the name is needed; what they fill in is checked all the same. */
export const staffFields = {
  name: line,
  company: optional,
  taxId: optional.pipe(profileFields.taxId.nullable()),
  phone: optional.pipe(profileFields.phone.nullable()),
  certificateNumber: optional,
};
