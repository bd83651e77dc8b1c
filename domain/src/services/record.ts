import { z } from 'zod';
import { customDeviceSchema } from '../devices/record.ts';
import { eventSchema } from '../events/record.ts';
import { storedFileSchema } from '../files/record.ts';
import { installationStatusSchema } from '../installations/record.ts';
import { siteSchema } from '../installations/site.ts';
import { TIMINGS } from '../inspections/timing.ts';
import { parametersValueSchema } from '../templates/parameters-schema.ts';
import { personSchema } from '../users/record.ts';
import { replacementSchema } from './replacement.ts';
import { serviceStatusSchema } from './row.ts';

/** What the caller may do now: events of the state machine, editing the content, and recording a returned part. */
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

/**
 * A service as the API returns it (specification section 3, "Service"). Fields that a patch changes have the same
 * names.
 */
export const serviceSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: serviceStatusSchema,
  customDevice: customDeviceSchema,
  installation: z.object({ id: z.int(), status: installationStatusSchema }).nullable(),
  customer: siteSchema.nullable(),
  installer: personSchema.extend({ phone: z.string().nullable(), email: z.string() }).nullable(),
  /** The name of the person who does the work. */
  serviceman: z.string().nullable(),
  reportedAt: z.string(),
  serviceStartDate: z.string(),
  /** The deadline for responding to the fault (48 hours of working days). */
  responseDue: z.string(),
  /** The working day by which the repair is due. */
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
  /** The day by which a replaced part must be returned to the maker, and the day on which it was. */
  partReturnDue: z.string().nullable(),
  partsReturnedOn: z.string().nullable(),
  repairDescription: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  issuePhotos: photos,
  fixedPhotos: photos,
  /** Parameters of the device that the repair changes, new values by field. */
  changedParameters: parametersValueSchema,
  /** For a finished repair: the previous and new values of the parameters. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The customer could not use the device: the warranty is extended by these days. */
  outOfUse: z.boolean(),
  /** The serial number of the device that replaced this one. */
  replacementSerial: z.string().nullable(),
  replacedBy: z.object({ id: z.int(), serial: z.string() }).nullable(),
  /** The replacement that it named, once it is finished; absent in copies cached by older apps. */
  replacement: replacementSchema.nullable().default(null),
  /** The customer's signature. */
  signature: z.string().nullable(),
  servicemanSignature: z.string().nullable(),
  files: z.array(storedFileSchema),
  complete: z.boolean(),
  documents: z.array(z.object({ name: z.literal('service'), url: z.string(), kind: z.literal('card') })),
  may: z.array(z.enum(SERVICE_ACTIONS)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A service in a device's offline cache. */
export const servicePreviewSchema = z.object({
  service: serviceSchema,
  /** The value of `If-Match` for a change. */
  etag: z.string(),
  /** Its history, newest first. */
  history: z.array(eventSchema),
});

export type Service = z.infer<typeof serviceSchema>;
export type ServicePreview = z.infer<typeof servicePreviewSchema>;
export type ServiceAction = (typeof SERVICE_ACTIONS)[number];
