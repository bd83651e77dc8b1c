import { z } from 'zod';
import { customDeviceSchema } from '../devices/record.ts';
import { eventSchema } from '../events/record.ts';
import { storedFileSchema } from '../files/record.ts';
import { installationStatusSchema } from '../installations/record.ts';
import { siteSchema } from '../installations/site.ts';
import { TIMINGS } from '../inspections/timing.ts';
import { parametersValueSchema } from '../templates/parameters-schema.ts';
import { personSchema } from '../users/record.ts';
import { serviceStatusSchema } from './row.ts';

/** What the caller may do now: the events of the machine, changing what is written, and booking a part back in. */
export const SERVICE_ACTIONS = [
  'schedule',
  'begin',
  'require_parts',
  'send_parts',
  'finish',
  'reject',
  'edit',
  'return_parts',
] as const;

const photos = z.array(z.object({ name: z.string(), caption: z.string().nullable() }));

/** Specification section 3, "Service", as it is read. What a patch changes stands under the same names. */
export const serviceSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: serviceStatusSchema,
  customDevice: customDeviceSchema,
  installation: z.object({ id: z.int(), status: installationStatusSchema }).nullable(),
  customer: siteSchema.nullable(),
  installer: personSchema.extend({ phone: z.string().nullable(), email: z.string() }).nullable(),
  /** The name of whoever does the work. */
  serviceman: z.string().nullable(),
  reportedAt: z.string(),
  serviceStartDate: z.string(),
  /** Until when somebody has to respond to the fault (48 hours of working days). */
  responseDue: z.string(),
  /** The working day by which it has to be repaired. */
  deadline: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  timing: z.enum(TIMINGS).nullable(),
  underWarranty: z.boolean(),
  faultDescription: z.string(),
  requiredSpareParts: z.string().nullable(),
  partsRequiredAt: z.string().nullable(),
  sentSpareParts: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  partsSentAt: z.string().nullable(),
  /** The day by which a replaced part has to be back at the maker's, and when it was booked in. */
  partReturnDue: z.string().nullable(),
  partsReturnedOn: z.string().nullable(),
  repairDescription: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  issuePhotos: photos,
  fixedPhotos: photos,
  /** Parameters of the device that the repair changes, new values by field. */
  changedParameters: parametersValueSchema,
  /** Of a repair that was done: what the parameters were, and became. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The customer could not use the device: the warranty is longer by these days. */
  outOfUse: z.boolean(),
  /** Serial number of the device that took this one's place. */
  replacementSerial: z.string().nullable(),
  replacedBy: z.object({ id: z.int(), serial: z.string() }).nullable(),
  /** The customer's. */
  signature: z.string().nullable(),
  servicemanSignature: z.string().nullable(),
  files: z.array(storedFileSchema),
  complete: z.boolean(),
  documents: z.array(z.object({ name: z.literal('service'), url: z.string(), kind: z.literal('card') })),
  may: z.array(z.enum(SERVICE_ACTIONS)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A service as a device keeps it for reading and working offline. */
export const servicePreviewSchema = z.object({
  service: serviceSchema,
  /** What a change sends back as `If-Match`. */
  etag: z.string(),
  /** Its history, newest first. */
  history: z.array(eventSchema),
});

export type Service = z.infer<typeof serviceSchema>;
export type ServicePreview = z.infer<typeof servicePreviewSchema>;
export type ServiceAction = (typeof SERVICE_ACTIONS)[number];
