import { type QueuedRequest, queuedRequestSchema } from '@portal/domain/queue/request';
import { z } from 'zod';
import { type LocalStore, openStore } from '../../lib/local/local-db.ts';
import { firstVersion } from '../../lib/local/schema-ladder.ts';

/** The bytes of one file, stored apart from its request: lists of requests are read often, and photos are large. */
const payloadSchema = z.object({
  /** The file's slot, `<request id>/<number>`; or that of the request's form, `<request id>/form`. */
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  type: z.string(),
  /** Never a Blob: Blobs in IndexedDB fail on iOS. */
  bytes: z.instanceof(ArrayBuffer),
});
export type Payload = z.infer<typeof payloadSchema>;

/**
 * What is stored of a completed request for 30 days: when, what, and how many files the server confirmed. Its data is deleted; of
 * work in production and of answers in recalls, what was done to which device is kept, of inspections and services their state.
 */
const receiptSchema = z.object({
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  request: queuedRequestSchema,
  /** Data and files as they were sent, in bytes. */
  size: z.int().min(0).optional(),
  finishedAt: z.iso.datetime({ offset: true }),
  /** Whether the person has closed it in the panel. */
  closed: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * Whether the server knows that a request was aborted which may have reached it. `due`: it is still to be told.
 * `withdrawn`: nothing of it is there or will be accepted. `stands`: the record was complete, or somebody had acted
 * on it. `refused`: the server refuses the withdrawal.
 */
const withdrawalSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('due'),
    attempts: z.int().min(0),
    triedAt: z.string().optional(),
    notBefore: z.string().optional(),
  }),
  z.object({ state: z.literal('withdrawn'), at: z.string() }),
  z.object({ state: z.literal('stands'), at: z.string() }),
  z.object({ state: z.literal('refused'), at: z.string(), status: z.int() }),
]);

/** An aborted request, stored for 30 days with its files. */
const trashedSchema = z.object({
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  request: queuedRequestSchema,
  abortedAt: z.iso.datetime({ offset: true }),
  /** The corrected request that replaced it: this one is stored for reading and never sent again. */
  replacedBy: z.string().optional(),
  withdrawal: withdrawalSchema.optional(),
  /**
   * The person has deleted it with its files and data: the rest is stored, hidden, for the withdrawal, and so that a
   * record without its photos is known not to get them.
   */
  emptied: z.boolean().optional(),
});
export type Trashed = z.infer<typeof trashedSchema>;

/** In version 1, `replacedBy` had another name. */
const trashedLadder = firstVersion(
  trashedSchema.omit({ replacedBy: true }).extend({ mendedBy: z.string().optional() }),
).next(trashedSchema, ({ mendedBy, ...rest }): Trashed => ({
  ...rest,
  ...(mendedBy !== undefined && { replacedBy: mendedBy }),
}));

type Filed = Pick<QueuedRequest, 'id' | 'files' | 'mendAt'>;

/** The slot of the data of a request's form. */
export const formSlot = ({ id }: Pick<QueuedRequest, 'id'>): string => `${id}/form`;

export const FORM_TYPE = 'application/json';

/** Deletes the stored bytes of a request. To be called within the transaction in which the request is deleted. */
export async function forgetBytes(request: Filed): Promise<void> {
  for (const file of request.files) await payloads.remove(file.slot);
  if (request.mendAt !== undefined) await payloads.remove(formSlot(request));
}

/** Requests to be sent; a completed one is replaced by its receipt. */
export const requests: LocalStore<QueuedRequest> = openStore('requests', firstVersion(queuedRequestSchema));
/** The files of requests in the queue and in the trash. */
export const payloads: LocalStore<Payload> = openStore('files', firstVersion(payloadSchema));
/** What was sent in the last 30 days. */
export const receipts: LocalStore<Receipt> = openStore('receipts', firstVersion(receiptSchema));
/** What was aborted in the last 30 days, and damaged records that were set aside (`set-aside.ts`). */
export const trash: LocalStore<Trashed> = openStore('trash', trashedLadder);

/** How many requests of all people wait on this device; shown while nobody is signed in, so without names. */
export async function countUnsentHere(): Promise<number> {
  return (await requests.all()).length;
}

/** How many requests of a person wait on this device, read from the database. */
export async function countUnsent(userId: number): Promise<number> {
  return (await requests.allOf(userId)).length;
}
