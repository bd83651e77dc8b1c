import { z } from 'zod';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { installationStatusSchema } from './record.ts';

/** One row of a list. */
export const installationRowSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: installationStatusSchema,
  rejectionReason: z.string().nullable(),
  /** Whether its installer withdrew it; absent in rows cached by older apps. */
  withdrawn: z.boolean().default(false),
  installationDate: z.string(),
  customerName: z.string(),
  companyName: z.string().nullable(),
  customerCity: z.string(),
  customerAddress: z.string(),
  customDevice: z.object({
    id: z.int(),
    serial: z.string(),
    deviceTemplate: z.object({
      id: z.int(),
      name: z.string(),
      /** Absent in rows cached by older apps. */
      nameTranslations: receivedLabelsSchema.default({}),
    }),
    inDatabase: z.boolean(),
  }),
  installer: z.object({ id: z.int(), name: z.string(), company: z.string() }),
  warranty: z.object({ number: z.string(), end: z.string() }).nullable(),
  complete: z.boolean(),
  /** Made before the portal, and brought in by an import. Absent in rows cached by older apps. */
  imported: z.boolean().default(false),
  /** The installation's current entity tag, with which a cache checks whether its copy is up to date. */
  etag: z.string(),
  /** Since when it waits for a decision. Absent in rows cached by older apps. */
  waitingSince: z.string().nullable().default(null),
  createdAt: z.string(),
});

export type InstallationRow = z.infer<typeof installationRowSchema>;

/** The customer of a row, by the names that inspections and services use. */
export function customerOfRow({ customerName, companyName, customerAddress, customerCity }: InstallationRow) {
  return { name: customerName, companyName, address: customerAddress, city: customerCity };
}
