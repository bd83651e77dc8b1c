import { labelsSchema } from '@portal/domain/templates/labels-schema';
import { parametersValueSchema } from '@portal/domain/templates/parameters-schema';
import { receivedParametersSchema } from '@portal/domain/templates/received-parameters';
import { z } from 'zod';
import { firstVersion } from '../../../lib/local/schema-ladder.ts';

/** What becomes of the form: a new service, or one that is finished. */
const targetSchema = z.discriminatedUnion('kind', [
  /** Of a device by its id, or of one whose installation waits to be sent itself, by that one's client id. */
  z.object({ kind: z.literal('new'), device: z.union([z.int(), z.uuid()]) }),
  z.object({
    kind: z.literal('finish'),
    /** By its id, or by its client id while it waits to be sent itself. */
    service: z.union([z.int(), z.uuid()]),
    clientId: z.string(),
    /** The tag of what the person saw; none of a service that the server has not seen. */
    etag: z.string().nullable(),
    /** The service as the person saw it, in the shape of the patch. */
    base: z.record(z.string(), z.unknown()),
  }),
]);

/** How a new service goes on: done later, on another day, once parts have come, or done at once. */
export const COURSES = ['begin', 'schedule', 'parts', 'done'] as const;

const twoPhotos = z.array(z.string().nullable()).length(2);

/** Everything that a service in progress knows; with its device's parameters, so that it is finished without a network. */
export const serviceDraftSchema = z.object({
  target: targetSchema,
  customer: z.string().nullable(),
  device: z.object({
    serial: z.string(),
    deviceTemplate: z.object({ name: z.string(), nameTranslations: labelsSchema }),
    parameters: parametersValueSchema,
  }),
  version: z.object({ id: z.int(), parametersSchema: receivedParametersSchema }),
  /** What is broken. */
  fault: z.string(),
  /** Names of the photos 1 and 2 of the fault. */
  issuePhotos: twoPhotos,
  outOfUse: z.boolean(),
  course: z.enum(COURSES).nullable(),
  startDate: z.string(),
  requiredSpareParts: z.string(),
  /** What was repaired. */
  repair: z.string(),
  fixedPhotos: twoPhotos,
  serviceman: z.string(),
  /** Days of the work, as they are typed. */
  startedOn: z.string(),
  finishedOn: z.string(),
  /** New values of parameters that were changed, by field. */
  changed: parametersValueSchema,
  /** Serial number of a device that took this one's place. */
  replacement: z.string(),
  /** Names of the pictures of the two signatures. */
  signature: z.string().nullable(),
  servicemanSignature: z.string().nullable(),
});

/** How the data of a draft is read, whichever version of the app wrote it. */
export const serviceDraftLadder = firstVersion(serviceDraftSchema);

/** A service in progress, as its form knows it. */
export type ServiceDraft = z.infer<typeof serviceDraftSchema>;
export type Course = (typeof COURSES)[number];

/** Steps of a service that are its own; it has no template's questions. */
export type ServiceStep = 'fault' | 'course' | 'work' | 'parameters';
