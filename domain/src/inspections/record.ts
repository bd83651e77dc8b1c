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

/** Specification section 3, "Inspection", as it is read. What a patch changes stands under the same names. */
export const inspectionSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: inspectionStatusSchema,
  soonestDate: z.string(),
  dueDate: z.string(),
  executionDate: z.string().nullable(),
  executedAt: z.string().nullable(),
  /** Who carried it out. */
  executedBy: z.string().nullable(),
  timing: z.enum(TIMINGS).nullable(),
  window: z.enum(WINDOW_PLACES).nullable(),
  installation: z.object({ id: z.int(), status: installationStatusSchema, installationDate: z.string() }),
  /** With its warranty, as it stands today. */
  customDevice: customDeviceSchema,
  customer: siteSchema,
  installer: personSchema.extend({ phone: z.string(), email: z.string() }),
  /** Address of the template version whose inspection form is filled in. */
  version: z.string(),
  survey: z.object({ data: answersSchema }),
  photos: z.array(z.object({ name: z.string(), caption: z.string().nullable() })),
  note: z.string().nullable(),
  /** The customer's. */
  signature: z.string().nullable(),
  inspectorSignature: z.string().nullable(),
  /** What was read the last time, to be shown beside the new readings. */
  previous: z
    .object({ id: z.int(), executedAt: z.string(), survey: z.object({ data: answersSchema }) })
    .nullable(),
  /** Who was reminded of it, and when; an inspection that a device kept before it had them has none. */
  reminders: z.array(givenReminderSchema).default([]),
  /** Photos and signatures by name, with a link of five minutes for each that has arrived. */
  files: z.array(storedFileSchema),
  complete: z.boolean(),
  documents: z.array(z.object({ name: z.literal('inspection'), url: z.string(), kind: z.literal('card') })),
  /** What the caller may do now: the buttons of the screen. */
  may: z.array(z.enum(INSPECTION_EVENTS)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** An inspection as a device keeps it for reading and working offline. */
export const inspectionPreviewSchema = z.object({
  inspection: inspectionSchema,
  /** What a change sends back as `If-Match`. */
  etag: z.string(),
  /** Its history, newest first. */
  history: z.array(eventSchema),
});

export type Inspection = z.infer<typeof inspectionSchema>;
export type InspectionPreview = z.infer<typeof inspectionPreviewSchema>;
