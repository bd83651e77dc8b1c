import { z } from 'zod';
import { languageSchema } from '../templates/labels-schema.ts';
import type { Site } from './site.ts';

/** The customer as an installation says it (specification section 3, "Installation"). */
export const customerFieldsSchema = z.object({
  customerName: z.string(),
  companyName: z.string().nullable(),
  customerAddress: z.string(),
  customerAddressContinued: z.string().nullable(),
  customerZipcode: z.string(),
  customerCity: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  customerLanguage: languageSchema,
});

export type CustomerFields = z.infer<typeof customerFieldsSchema>;
type CustomerField = keyof CustomerFields;

/** The names of these fields, in their order. */
export const CUSTOMER_FIELD_NAMES = customerFieldsSchema.keyof().options;

/** Of an installation, or of what is sent to make or change one, the customer alone. */
export function customerFieldsOf<Content extends { readonly [Field in CustomerField]?: unknown }>(
  content: Content,
): Pick<Content, CustomerField & keyof Content> {
  const fields = CUSTOMER_FIELD_NAMES.map((field) => [field, content[field]]);
  return Object.fromEntries(fields) as Pick<Content, CustomerField & keyof Content>;
}

/** The site of an installation, by the names that inspections and services use. */
export function siteOf(installation: CustomerFields): Site {
  return {
    name: installation.customerName,
    companyName: installation.companyName,
    address: installation.customerAddress,
    addressContinued: installation.customerAddressContinued,
    zipcode: installation.customerZipcode,
    city: installation.customerCity,
    phone: installation.customerPhone,
    email: installation.customerEmail,
    language: installation.customerLanguage,
  };
}
