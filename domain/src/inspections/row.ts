import { z } from 'zod';
import { companyOfRow } from '../installations/site.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { personSchema } from '../users/record.ts';
import { TIMINGS, WINDOW_PLACES } from './timing.ts';
import { INSPECTION_STATUSES } from './transition.ts';

export const inspectionStatusSchema = z.enum(INSPECTION_STATUSES);

/** One row of the list of inspections (specification section 3, "Inspection"). */
export const inspectionRowSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: inspectionStatusSchema,
  soonestDate: z.string(),
  dueDate: z.string(),
  /** Whether the plan of a warranty has it; absent in answers cached by older apps. */
  planned: z.boolean().optional(),
  /** The agreed date, or the date on which it was carried out. */
  executionDate: z.string().nullable(),
  executedAt: z.string().nullable(),
  timing: z.enum(TIMINGS).nullable(),
  /** That date relative to the window; null while none is chosen. */
  window: z.enum(WINDOW_PLACES).nullable(),
  installation: z.string(),
  customDevice: z.object({
    id: z.int(),
    serial: z.string(),
    template: z.string(),
    /** The template's name in other languages; absent in rows cached by older apps. */
    templateNames: receivedLabelsSchema.default({}),
  }),
  customer: z.object({
    name: z.string(),
    companyName: companyOfRow,
    city: z.string(),
    address: z.string(),
    phone: z.string(),
  }),
  /** The person who made the installation. */
  installer: personSchema,
  /** The inspection's current entity tag, with which a cache checks whether its copy is up to date. */
  etag: z.string(),
});

export type InspectionRow = z.infer<typeof inspectionRowSchema>;
