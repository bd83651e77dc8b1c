import { z } from 'zod';
import { isNoted } from '../contact/contact-fields.ts';
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

export type Address = Pick<Site, 'address' | 'addressContinued' | 'zipcode' | 'city'>;

/** An address in one line, without what is not known or was erased: blank where that is all of it. */
export function addressLine({ address, addressContinued, zipcode, city }: Address): string {
  return noted([noted([address, addressContinued], ' '), noted([zipcode, city], ' ')], ', ');
}

function noted(parts: readonly (string | null)[], between: string): string {
  return parts.filter((part) => part !== null && isNoted(part)).join(between);
}

/** The company in a list row; absent in rows cached by older apps. */
export const companyOfRow = z.string().nullable().default(null);

/** The customer's display name: a company's own name, otherwise the person's. */
export function customerTitle(customer: {
  readonly name: string;
  readonly companyName: string | null;
}): string {
  return customer.companyName ?? customer.name;
}
