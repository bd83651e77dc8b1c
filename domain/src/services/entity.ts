import { z } from 'zod';
import { SERVICE_STATUSES } from './transition.ts';

export const serviceStatusSchema = z.enum(SERVICE_STATUSES);

/** One row of the list of services (specification section 3, "Service"). */
export const serviceRowSchema = z.object({
  id: z.int(),
  status: serviceStatusSchema,
  serviceStartDate: z.string(),
  deadline: z.string(),
  finishedAt: z.string().nullable(),
  timing: z.enum(['in_time', 'late', 'overdue']).nullable(),
  underWarranty: z.boolean(),
  faultDescription: z.string(),
  rejectionReason: z.string().nullable(),
  installation: z.string().nullable(),
  customDevice: z.object({ id: z.int(), serial: z.string(), template: z.string() }),
  customer: z
    .object({ name: z.string(), city: z.string(), address: z.string(), phone: z.string() })
    .nullable(),
  serviceman: z.string().nullable(),
});
export type ServiceRow = z.infer<typeof serviceRowSchema>;
