import { z } from 'zod';
import { INSPECTION_STATUSES } from './transition.ts';

export const inspectionStatusSchema = z.enum(INSPECTION_STATUSES);

/** One row of the list of inspections (specification section 3, "Inspection"). */
export const inspectionRowSchema = z.object({
  id: z.int(),
  status: inspectionStatusSchema,
  soonestDate: z.string(),
  dueDate: z.string(),
  executionDate: z.string().nullable(),
  executedAt: z.string().nullable(),
  timing: z.enum(['in_time', 'late', 'overdue']).nullable(),
  installation: z.string(),
  customDevice: z.object({ id: z.int(), serial: z.string(), template: z.string() }),
  customer: z.object({ name: z.string(), city: z.string(), address: z.string(), phone: z.string() }),
});
export type InspectionRow = z.infer<typeof inspectionRowSchema>;
