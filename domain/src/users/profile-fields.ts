import { z } from 'zod';
import { nipSchema } from '../contact/nip.ts';
import { phoneSchema } from '../contact/phone.ts';

const line = z.string().trim().max(200);

/** What a person tells of themselves, when registering and later in their profile. */
export const profileFields = {
  name: line.min(1, 'required'),
  company: line.min(1, 'required'),
  taxId: nipSchema,
  phone: phoneSchema,
  /** Of the trade, such as the F-gas certificate. */
  certificateNumber: line.nullish(),
};
