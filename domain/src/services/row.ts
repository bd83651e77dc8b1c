import { z } from 'zod';
import { companyOfRow } from '../installations/site.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { TIMINGS } from '../inspections/timing.ts';
import { personSchema } from '../users/record.ts';
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
    /** The template in other languages; a row that a device kept before rows had them has none. */
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
  /** The account that carries it out; null once that is gone. */
  installer: personSchema.nullable(),
  /** The entity tag of the service as it stands: whoever keeps it sees whether it is still the same. */
  etag: z.string(),
});

export type ServiceRow = z.infer<typeof serviceRowSchema>;
