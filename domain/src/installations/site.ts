import { z } from 'zod';
import { languageSchema } from '../templates/labels-schema.ts';

/** Where a device stands and whose it is: what an inspection or service needs to know of its installation. */
export const siteSchema = z.object({
  name: z.string(),
  companyName: z.string().nullable(),
  address: z.string(),
  addressContinued: z.string().nullable(),
  zipcode: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  language: languageSchema,
});
export type Site = z.infer<typeof siteSchema>;

/** Of a row of a list; a row that a device kept before rows had companies has none. */
export const companyOfRow = z.string().nullable().default(null);

/** What a customer is called wherever one name stands for them: a company by its own, anybody else by theirs. */
export function customerTitle(customer: {
  readonly name: string;
  readonly companyName: string | null;
}): string {
  return customer.companyName ?? customer.name;
}
