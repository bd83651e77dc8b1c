import { z } from 'zod';
import { languageSchema } from '../templates/labels-schema.ts';

/** The location of a device and its customer: what an inspection or service needs to know of its installation. */
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

/** The company in a list row; absent in rows cached by older apps. */
export const companyOfRow = z.string().nullable().default(null);

/** The customer's display name: a company's own name, otherwise the person's. */
export function customerTitle(customer: {
  readonly name: string;
  readonly companyName: string | null;
}): string {
  return customer.companyName ?? customer.name;
}
