import { z } from 'zod';
import { companyOfRow } from '../installations/site.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { TIMINGS } from '../inspections/timing.ts';
import { personSchema } from '../users/record.ts';
import { REPLACEMENT_STATES } from './replacement.ts';
import { SERVICE_STATUSES } from './transition.ts';

export const serviceStatusSchema = z.enum(SERVICE_STATUSES);

/** One row of the list of services (specification section 3, "Service"). */
export const serviceRowSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: serviceStatusSchema,
  serviceStartDate: z.string(),
  deadline: z.string(),
  finishedAt: z.string().nullable(),
  timing: z.enum(TIMINGS).nullable(),
  underWarranty: z.boolean(),
  faultDescription: z.string(),
  rejectionReason: z.string().nullable(),
  installation: z.string().nullable(),
  customDevice: z.object({
    id: z.int(),
    serial: z.string(),
    template: z.string(),
    /** The template's name in other languages; absent in rows cached by older apps. */
    templateNames: receivedLabelsSchema.default({}),
  }),
  customer: z
    .object({
      name: z.string(),
      companyName: companyOfRow,
      city: z.string(),
      address: z.string(),
      phone: z.string(),
    })
    .nullable(),
  serviceman: z.string().nullable(),
  /** The account that carries it out; null after it was deleted. */
  installer: personSchema.nullable(),
  /** The service's current entity tag, with which a cache checks whether its copy is up to date. */
  etag: z.string(),
  /** How the replacement stands that it named; absent in rows cached by older apps. */
  replacement: z.enum(REPLACEMENT_STATES).nullable().default(null),
});

export type ServiceRow = z.infer<typeof serviceRowSchema>;
