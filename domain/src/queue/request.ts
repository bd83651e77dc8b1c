import { z } from 'zod';
import { LANGUAGES } from '../constants.ts';
import { manifestEntrySchema } from '../files/manifest.ts';
import { violationSchema } from '../problem.ts';
import { labelsSchema } from '../templates/labels-schema.ts';
import { QUEUE_STATUSES, type QueueStatus } from './transition.ts';

export const QUEUE_SCHEMA_VERSION = 1;

/** How many refused fields are stored with the request; a form rarely has more errors. */
export const MAX_VIOLATIONS = 50;

const instant = z.iso.datetime({ offset: true });
const id = z.int().min(1);

/** One file of a queued request; its bytes are stored separately under the slot. */
const queuedFileSchema = manifestEntrySchema.extend({
  /**
   * The file's own key within its request, generated when it was saved, so that identical photos have different keys.
   */
  slot: z.string().min(1).max(200),
  /** Whether the bytes were uploaded and confirmed by the server. */
  uploaded: z.boolean(),
  /** The storage path of the uploaded bytes; the reference is saved with it. */
  path: z.string().max(1_000).optional(),
  /** How often the storage has refused new slots of this file, every time with the same HTTP status. */
  slotsRefused: z.object({ status: z.int(), times: z.int().min(1) }).optional(),
  /** Whether the reference was saved, which completes the file. */
  referenced: z.boolean(),
  /** Whether its bytes were missing on this device when it was to be sent. */
  missing: z.boolean().optional(),
  /** The person's decision about a missing file, which the server has not been told yet. */
  instead: z.enum(['taken-anew', 'left-out']).optional(),
});

/** Why the last attempt failed. `message` is the answer's own text (specification section 8). */
const queueErrorSchema = z.object({
  code: z.string().max(60).optional(),
  message: z.string().max(2_000),
  /** The language of the message; the reader may have chosen another language since. */
  language: z.enum(LANGUAGES).optional(),
  httpStatus: z.int().optional(),
  /**
   * Values for the text of the code: the content of an answer that was not the server's, the cause, a serial number.
   */
  said: z.string().max(300).optional(),
  /** Who changed the record's status meanwhile, and when, as far as the server says. */
  decided: z.object({ who: z.string().max(300), at: instant }).optional(),
  /** The server's message about the whole request, and about each field. */
  refusal: z
    .object({ detail: z.string().max(2_000), violations: z.array(violationSchema).max(MAX_VIOLATIONS) })
    .optional(),
  at: instant,
});

/** A text that can be shown in any language chosen later: the template's own names, or the key of an app text. */
const inLanguagesSchema = z.object({ labels: labelsSchema.optional(), key: z.string().max(100).optional() });

/** A field of the body for display: label and values as in the form, and in other languages. */
const fieldWordsSchema = z.object({
  label: z.string().max(300),
  ...inLanguagesSchema.shape,
  values: z.record(z.string(), z.string()).optional(),
  valuesInLanguages: z.record(z.string(), inLanguagesSchema).optional(),
  unit: z.string().max(40).optional(),
});

/** A field that both sides have changed: its path in the body, and both values. */
const overlapSchema = z.object({
  path: z.array(z.string()).min(1),
  mine: z.unknown(),
  theirs: z.unknown(),
});

/** A correction that conflicts with somebody else's change: the person chooses, field by field. */
const conflictSchema = z.object({
  /** The server's version, for the next `If-Match`. */
  etag: z.string().max(200),
  /** Its fields, serialised: the base of the next comparison. */
  theirs: z.string(),
  /** The body without the conflicting fields, serialised. */
  body: z.string(),
  overlaps: z.array(overlapSchema).min(1),
});

/** The existing installation of a device, as far as needed to attach a request to it. */
const existingInstallationSchema = z.object({
  installationId: id,
  deviceId: id,
  customer: z.string().max(300),
  installationDate: z.string().max(40),
});

/**
 * The record that conflicts with a correction: its fields, serialised in the form of the body, and its warranty number.
 */
const standingRecordSchema = z.object({ fields: z.string(), warranty: z.string().max(60).optional() });

/** How many fields of somebody else's correction are stored with a request. */
export const MAX_FROM_OTHERS = 100;

/**
 * A request as the device stores it: frozen when it was saved, except for the progress of sending it (specification
 * section 3, "Queued request"). It contains no authorisation.
 */
export const queuedRequestSchema = z.object({
  schemaVersion: z.literal(QUEUE_SCHEMA_VERSION),
  id: z.uuid(),
  /** Client id of the record that the request creates or changes. */
  clientId: z.uuid(),
  /** The id of the form's draft where it differs from the record's: for a correction. */
  draftId: z.uuid().optional(),
  /**
   * The app's address at which the form opens again if the server refuses the request (`correctAt` everywhere else: phones and
   * exported archives hold it under this name). The form itself is stored with the files.
   */
  mendAt: z.string().startsWith('/').max(300).optional(),
  /** Sequence number on this device: first in, first out within a chain. */
  sequence: z.int().min(0),
  userId: id,
  organisationId: id,
  action: z.enum(['insert', 'update']),
  type: z.enum(['installation', 'inspection', 'service', 'recall', 'production']),
  /** Path of the call below the API's base; `{parent}` and `{parentDevice}` are filled in when sending (`chain.ts`). */
  endpoint: z.string().startsWith('/').max(300),
  /** What identifies it to a person, such as the serial number. */
  title: z.string().max(300),
  /** The body, serialised once: every attempt sends exactly these bytes. */
  body: z.string(),
  /** The update withdraws its record: it is named so after its body is gone, too. */
  withdraws: z.literal(true).optional(),
  /** The ETag that the person saw, for an update. */
  ifMatch: z.string().max(200).optional(),
  /** The version in the answer to the data. */
  etag: z.string().max(200).optional(),
  /** The record's fields as the person saw them, serialised in the form of the body; for an update. */
  base: z.string().optional(),
  /** Labels of the body's fields, by path joined with dots. */
  words: z.record(z.string(), fieldWordsSchema).optional(),
  /** Somebody else changed the same fields meanwhile: the request waits for the person's choice. */
  conflict: conflictSchema.optional(),
  /** The current record, for a correction that came too late. */
  overtaken: standingRecordSchema.optional(),
  /**
   * Fields that somebody else changed meanwhile and that were merged with this correction, by path joined with dots.
   */
  fromOthers: z.array(z.string().max(300)).max(MAX_FROM_OTHERS).optional(),
  /** The device's existing installation, where the request was refused because of it and this person may see it. */
  installedAs: existingInstallationSchema.optional(),
  /** The existing installation that the person chose in place of the one that was refused. */
  attachedTo: existingInstallationSchema.optional(),
  /** Idempotency key of the data. */
  dataKey: z.uuid(),
  /** Idempotency key of the e-mail. */
  emailKey: z.uuid().optional(),
  emailRequest: z
    .object({ action: z.string().min(1).max(60), data: z.record(z.string(), z.unknown()) })
    .optional(),
  files: z.array(queuedFileSchema),
  /** Client id of the unsent installation on which this request was made. */
  parentClientId: z.uuid().optional(),
  /** Record and device of the parent, known from its answer. */
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
  /** Failed attempts at the current step. */
  attempts: z.int().min(0),
  /** Earliest next attempt of a failed request; without it, a failed request waits for a person. */
  notBefore: instant.optional(),
  /**
   * The record on the server that an earlier version of this request has created, so that a patch is sent; with the
   * original body, and the fields of the version that had arrived.
   */
  stands: z.object({ record: id, creation: z.string(), base: z.string().optional() }).optional(),
  /** How often it was withdrawn after it may have been sent; the server counts as well (`withdrawing.ts`). */
  withdrawals: z.int().min(1).optional(),
  /** The server has been, or will be, told of a withdrawal: this must be reversed before anything is sent. */
  withdrawn: z.boolean().optional(),
  /** An attempt to send the data may have reached the server without its answer being known (`arrival.ts`). */
  unanswered: z.boolean().optional(),
  /** The key of the version that it replaced, where that one may have reached the server without an answer. */
  replacesUnanswered: z.uuid().optional(),
  /** The keys of the versions before that one that may have reached it as well; earlier apps know the last one alone. */
  unansweredBefore: z.array(z.uuid()).optional(),
  /** What earlier versions of an update said that the record may have, serialised; for an update. */
  saidBefore: z.array(z.string()).optional(),
  /** Increases with every write: for compare and set. */
  revision: z.int().min(0),
  templateVersionId: id.optional(),
  appVersion: z.string().max(60),
});

export type ExistingInstallation = z.infer<typeof existingInstallationSchema>;
export type FieldWords = z.infer<typeof fieldWordsSchema>;
export type Overlap = z.infer<typeof overlapSchema>;
/** A request that creates or changes a record of its own page; an answer in a recall has none. */
export type RecordRequestType = Exclude<QueuedRequest['type'], 'recall'>;
export type QueuedFile = z.infer<typeof queuedFileSchema>;
export type Refusal = NonNullable<z.infer<typeof queueErrorSchema>['refusal']>;
export type QueueError = z.infer<typeof queueErrorSchema>;
export type QueuedRequest = z.infer<typeof queuedRequestSchema>;
