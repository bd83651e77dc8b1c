import { z } from 'zod';
import { roleKeySchema } from '../access/roles.ts';
import { languageSchema } from '../templates/labels-schema.ts';

/** A person as others see them in a list or on a record. */
export const personSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string().nullable(),
});

/** Specification section 3, "User". */
export const userSchema = z.object({
  id: z.int(),
  name: z.string(),
  company: z.string().nullable(),
  taxId: z.string().nullable(),
  phone: z.string().nullable(),
  certificateNumber: z.string().nullable(),
  email: z.string(),
  roles: z.array(roleKeySchema),
  asp: personSchema.nullable(),
  registrationDate: z.string(),
  verified: z.boolean(),
  organisation: z.object({ id: z.int(), name: z.string() }),
  /** The IRIs of the device templates that the user may install. */
  availableTemplates: z.array(z.string()),
  language: languageSchema,
});

export type Person = z.infer<typeof personSchema>;
export type User = z.infer<typeof userSchema>;
