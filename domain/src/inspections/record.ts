import { z } from 'zod';
import { customDeviceSchema } from '../devices/record.ts';
import { eventSchema } from '../events/record.ts';
import { storedFileSchema } from '../files/record.ts';
import { answersSchema } from '../form/answers.ts';
import { installationStatusSchema } from '../installations/record.ts';
import { siteSchema } from '../installations/site.ts';
import { givenReminderSchema } from '../reminders/contract.ts';
import { personSchema } from '../users/record.ts';
import { inspectionStatusSchema } from './row.ts';
import { TIMINGS, WINDOW_PLACES } from './timing.ts';
import { INSPECTION_EVENTS } from './transition.ts';

/**
 * An inspection as the API returns it (specification section 3, "Inspection"). Fields that a patch changes have the
 * same names.
 */
export const inspectionSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: inspectionStatusSchema,
  soonestDate: z.string(),
  dueDate: z.string(),
  /** Whether the plan of a warranty has it; absent in answers cached by older apps. */
  planned: z.boolean().optional(),
  executionDate: z.string().nullable(),
  executedAt: z.string().nullable(),
  /** The person who carried it out. */
  executedBy: z.string().nullable(),
  timing: z.enum(TIMINGS).nullable(),
  window: z.enum(WINDOW_PLACES).nullable(),
  installation: z.object({ id: z.int(), status: installationStatusSchema, installationDate: z.string() }),
  /** With its warranty in its current state. */
  customDevice: customDeviceSchema,
  customer: siteSchema,
  installer: personSchema.extend({ phone: z.string(), email: z.string() }),
  /** The template version whose inspection form is used. */
  version: z.string(),
  survey: z.object({ data: answersSchema }),
  photos: z.array(z.object({ name: z.string(), caption: z.string().nullable() })),
  note: z.string().nullable(),
  /** The customer's signature. */
  signature: z.string().nullable(),
  inspectorSignature: z.string().nullable(),
  /** The readings of the previous inspection, to be shown next to the new ones. */
  previous: z
    .object({ id: z.int(), executedAt: z.string(), survey: z.object({ data: answersSchema }) })
    .nullable(),
  /** Who was reminded of it, and when; absent in answers cached by older apps. */
  reminders: z.array(givenReminderSchema).default([]),
  /** Photos and signatures by name; those that arrived have a link that is valid for five minutes. */
  files: z.array(storedFileSchema),
  complete: z.boolean(),
  documents: z.array(z.object({ name: z.literal('inspection'), url: z.string(), kind: z.literal('card') })),
  /** The actions that the caller may take now. */
  may: z.array(z.enum(INSPECTION_EVENTS)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** An inspection in a device's offline cache. */
export const inspectionPreviewSchema = z.object({
  inspection: inspectionSchema,
  /** The value of `If-Match` for a change. */
  etag: z.string(),
  /** Its history, newest first. */
  history: z.array(eventSchema),
});

export type Inspection = z.infer<typeof inspectionSchema>;
export type InspectionPreview = z.infer<typeof inspectionPreviewSchema>;
