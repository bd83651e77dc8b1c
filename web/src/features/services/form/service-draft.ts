import { labelsSchema } from '@portal/domain/templates/labels-schema';
import { parametersValueSchema, typedParametersSchema } from '@portal/domain/templates/parameters-schema';
import { receivedParametersSchema } from '@portal/domain/templates/received-parameters';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';

/** What sending the form does: it makes a service, or finishes one. */
const targetSchema = z.discriminatedUnion('kind', [
  /** The id of the device, or the client id of its installation while that is in the queue. */
  z.object({ kind: z.literal('new'), device: z.union([z.int(), z.uuid()]) }),
  z.object({
    kind: z.literal('finish'),
    /** The id of the service, or its client id while it is in the queue. */
    service: z.union([z.int(), z.uuid()]),
    clientId: z.string(),
    /** The ETag of the version that the person saw; null for a service that is in the queue. */
    etag: z.string().nullable(),
    /** The service as the person saw it, in the shape of the patch. */
    base: z.record(z.string(), z.unknown()),
  }),
]);

/** How a new service continues: later, on a scheduled day, after spare parts have come, or done at once. */
export const OUTCOMES = ['begin', 'schedule', 'parts', 'done'] as const;

const twoPhotos = z.array(z.string().nullable()).length(2);

/** The data of a service in progress. It contains the parameters of the device, so that it is finished offline. */
const serviceDraftSchema = z.object({
  target: targetSchema,
  customer: z.string().nullable(),
  device: z.object({
    serial: z.string(),
    deviceTemplate: z.object({ name: z.string(), nameTranslations: labelsSchema }),
    parameters: parametersValueSchema,
    /** Missing in drafts of earlier versions. */
    templateId: z.int().optional(),
  }),
  version: z.object({ id: z.int(), parametersSchema: receivedParametersSchema }),
  /** The id of the device's installation; missing in drafts of earlier versions. */
  installation: z.int().optional(),
  /** Description of the fault. */
  fault: z.string(),
  /** File names of the photos 1 and 2 of the fault. */
  issuePhotos: twoPhotos,
  outOfUse: z.boolean(),
  course: z.enum(OUTCOMES).nullable(),
  startDate: z.string(),
  requiredSpareParts: z.string(),
  /** Description of the repair. */
  repair: z.string(),
  fixedPhotos: twoPhotos,
  serviceman: z.string(),
  /** First and last day of the work, as typed. */
  startedOn: z.string(),
  finishedOn: z.string(),
  /** New values of changed parameters, by field name. */
  changed: typedParametersSchema,
  /** Whether the whole device was replaced; missing in drafts of earlier versions. */
  replaced: z.boolean().optional(),
  /** Serial number of the device that replaced this one. */
  replacement: z.string(),
  /** What was found of it, by the number that was looked up. */
  newDevice: z
    .object({
      serial: z.string(),
      state: z.enum(['free', 'installed', 'unknown', 'offline']),
      /** The name of its type; empty where it is not known. */
      name: z.string(),
    })
    .optional(),
  /** The person has confirmed the exchange of both. */
  replacementConfirmed: z.boolean().optional(),
  /** File names of the two signatures. */
  signature: z.string().nullable(),
  servicemanSignature: z.string().nullable(),
  /** A change has taken signatures away; the form has left this device before. Both are missing in drafts of earlier versions. */
  voided: z.boolean().optional(),
  left: z.boolean().optional(),
});

/** Parses the data of a draft from any version of the app. */
export const serviceDraftLadder = firstVersion(serviceDraftSchema);

/** The state of the form of a service. */
export type ServiceDraft = z.infer<typeof serviceDraftSchema>;

/** The steps that only a service has; it has none from a template. */
export type ServiceStep = 'fault' | 'course' | 'work' | 'parameters';
