import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { manifestEntrySchema } from '../files/manifest.ts';
import { violationSchema } from '../problem.ts';
import { labelsSchema } from '../templates/labels-schema.ts';
import { QUEUE_STATUSES, type QueueStatus } from './transition.ts';

export const QUEUE_SCHEMA_VERSION = 1;

/** So many fields that a refusal names are kept with the request; a form has hardly more wrong. */
export const MOST_VIOLATIONS = 50;

const instant = z.iso.datetime({ offset: true });
const id = z.int().min(1);

/** One file of a queued request; its bytes are stored beside the request, under the slot. */
export const queuedFileSchema = manifestEntrySchema.extend({
  /** Own key of the file within its request, made at acceptance: identical photos have two. */
  slot: z.string().min(1).max(200),
  /** The bytes were put and the server confirmed them. */
  uploaded: z.boolean(),
  /** Where the uploaded bytes stand; the reference is saved with it. */
  path: z.string().max(1_000).optional(),
  /** How often the store has refused fresh slots of this file, every time with the same HTTP status. */
  slotsRefused: z.object({ status: z.int(), times: z.int().min(1) }).optional(),
  /** The reference was saved: nothing is left to do for this file. */
  referenced: z.boolean(),
  /** Its bytes were not found on this device when its turn came. */
  missing: z.boolean().optional(),
  /** What the person has decided about one that was missing, and the server has not heard of yet. */
  instead: z.enum(['taken-anew', 'left-out']).optional(),
});

/** Why the last attempt failed. `message` is the answer's own, for a person (specification section 8). */
export const queueErrorSchema = z.object({
  code: z.string().max(60).optional(),
  message: z.string().max(2_000),
  /** The language of the message; who reads it later may have chosen another. */
  language: z.enum(LANGUAGES).optional(),
  httpStatus: z.int().optional(),
  /** What the words of the code are filled with: what an answer said that was not the server's, the cause, a serial number. */
  said: z.string().max(300).optional(),
  /** Who has decided meanwhile, and when, as far as the server says so. */
  decided: z.object({ who: z.string().max(300), at: instant }).optional(),
  /** What the server's refusal says of the whole, and of which field. */
  refusal: z
    .object({ detail: z.string().max(2_000), violations: z.array(violationSchema).max(MOST_VIOLATIONS) })
    .optional(),
  at: instant,
});

/** How a text reads in the language that somebody chooses later: what the template calls it, or the app's own text by name. */
const inLanguagesSchema = z.object({ labels: labelsSchema.optional(), key: z.string().max(100).optional() });

/** How a field of the body reads to a person: label and values as they stood in the form, and in other languages. */
export const fieldWordsSchema = z.object({
  label: z.string().max(300),
  ...inLanguagesSchema.shape,
  values: z.record(z.string(), z.string()).optional(),
  valuesInLanguages: z.record(z.string(), inLanguagesSchema).optional(),
  unit: z.string().max(40).optional(),
});

/** A field that both have changed: where it stands in the body, and what each wants it to be. */
export const overlapSchema = z.object({
  path: z.array(z.string()).min(1),
  mine: z.unknown(),
  theirs: z.unknown(),
});

/** A correction that somebody else's change stands against: the person chooses, field by field. */
export const conflictSchema = z.object({
  /** The version that was found, for the next `If-Match`. */
  etag: z.string().max(200),
  /** Its fields, serialised: what the next comparison starts from. */
  theirs: z.string(),
  /** The body without the fields that are in question, serialised. */
  body: z.string(),
  overlaps: z.array(overlapSchema).min(1),
});

/** The installation that stands for a device, as far as it takes to send something as made on it. */
export const standingInstallationSchema = z.object({
  installationId: id,
  deviceId: id,
  customer: z.string().max(300),
  installationDate: z.string().max(40),
});

/** A record as it stands in the way of a correction: its fields, serialised in the shape of the body, and its warranty's number. */
export const standingRecordSchema = z.object({ fields: z.string(), warranty: z.string().max(60).optional() });

/** So many fields that somebody else's correction brought are kept with a request. */
export const MOST_FROM_OTHERS = 100;

/**
 * A request as the device keeps it: frozen at acceptance, but for what sending it has brought about so far
 * (specification section 3, "Queued request"). It carries no authorisation.
 */
export const queuedRequestSchema = z.object({
  schemaVersion: z.literal(QUEUE_SCHEMA_VERSION),
  id: z.uuid(),
  /** Client id of the row that the request makes or changes. */
  clientId: z.uuid(),
  /** The form's draft that it was made of, where that goes by another id than the row: a correction's. */
  draftId: z.uuid().optional(),
  /** The address in the app at which its form opens again should the server refuse it; what the form knows lies beside the files. */
  mendAt: z.string().startsWith('/').max(300).optional(),
  /** Number in sequence on this device: first in, first out within a chain. */
  sequence: z.int().min(0),
  userId: id,
  organisationId: id,
  action: z.enum(['insert', 'update']),
  type: z.enum(['installation', 'inspection', 'service']),
  /** Path of the call below the API's base; `{parent}` and `{parentDevice}` are filled in when sending (`chain.ts`). */
  endpoint: z.string().startsWith('/').max(300),
  /** What a person knows it by, such as the serial number. */
  title: z.string().max(300),
  /** The body, serialised once: every attempt sends these very bytes. */
  body: z.string(),
  /** The ETag that the person saw; an update has one. */
  ifMatch: z.string().max(200).optional(),
  /** The version that the data's answer showed. */
  etag: z.string().max(200).optional(),
  /** The fields of the record as the person saw them, serialised in the shape of the body: an update has them. */
  base: z.string().optional(),
  /** What a person calls the fields of the body, by path joined with dots. */
  words: z.record(z.string(), fieldWordsSchema).optional(),
  /** Somebody else changed the same fields meanwhile: the request waits for the person's choice. */
  conflict: conflictSchema.optional(),
  /** Of a correction that came too late: the record as it stands. */
  overtaken: standingRecordSchema.optional(),
  /** Fields that somebody else changed meanwhile and that stand beside this correction, by path joined with dots. */
  fromOthers: z.array(z.string().max(300)).max(MOST_FROM_OTHERS).optional(),
  /** Of an installation refused since its device has one: that one, where this person may see it. */
  installedAs: standingInstallationSchema.optional(),
  /** The person has it sent as made on this installation, in place of one that never came to be. */
  attachedTo: standingInstallationSchema.optional(),
  /** Idempotency key of the data. */
  dataKey: z.uuid(),
  /** Idempotency key of the e-mail. */
  emailKey: z.uuid().optional(),
  emailRequest: z
    .object({ action: z.string().min(1).max(60), data: z.record(z.string(), z.unknown()) })
    .optional(),
  files: z.array(queuedFileSchema),
  /** Client id of the installation that this was made on while it was itself unsent. */
  parentClientId: z.uuid().optional(),
  /** Record and device of the parent, once its answer has brought them. */
  parentRecordId: id.optional(),
  parentDeviceId: id.optional(),
  status: z.literal(QUEUE_STATUSES as [QueueStatus, ...QueueStatus[]]),
  error: queueErrorSchema.optional(),
  /** From the answer's `customDevice.id`. */
  deviceId: id.optional(),
  /** Id of the record on the server, once there is one. */
  recordId: id.optional(),
  createdAt: instant,
  /** When an inspection was carried out. */
  executionTime: z.string().max(40).optional(),
  /** When a service begins. */
  startDate: z.string().max(40).optional(),
  /** Failed attempts at the present step. */
  attempts: z.int().min(0),
  /** Earliest next attempt of a failed request; a failed one without it waits for a person. */
  notBefore: instant.optional(),
  /**
   * A record stands on the server that an earlier version of this request has made: what is sent is a patch of it. With the body
   * that was to make it, as it was accepted.
   */
  stands: z.object({ record: id, creation: z.string() }).optional(),
  /** How often it was given up after it may have left; the server counts with it (`withdrawing.ts`). */
  withdrawals: z.int().min(1).optional(),
  /** The server has been told, or is going to be, that it was given up: that is taken back before anything is sent. */
  withdrawn: z.boolean().optional(),
  /** An attempt to send the data may have reached the server, and its answer is not known (`arrival.ts`). */
  unanswered: z.boolean().optional(),
  /** Grows with every write: compare and set. */
  revision: z.int().min(0),
  templateVersionId: id.optional(),
  appVersion: z.string().max(60),
});

export type StandingInstallation = z.infer<typeof standingInstallationSchema>;
export type FieldWords = z.infer<typeof fieldWordsSchema>;
export type Overlap = z.infer<typeof overlapSchema>;
export type QueuedFile = z.infer<typeof queuedFileSchema>;
export type Refusal = NonNullable<z.infer<typeof queueErrorSchema>['refusal']>;
export type QueueError = z.infer<typeof queueErrorSchema>;
export type QueuedRequest = z.infer<typeof queuedRequestSchema>;
