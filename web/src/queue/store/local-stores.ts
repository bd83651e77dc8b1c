import { type QueuedRequest, queuedRequestSchema } from '@portal/domain/queue/request';
import { z } from 'zod';
import { type LocalStore, openStore } from '../../lib/local/local-db.ts';
import { firstVersion } from '../../lib/local/schema-ladder.ts';

/** The bytes of one file, apart from its request: lists of requests are read often, photos are big. */
const payloadSchema = z.object({
  /** The file's slot, `<request id>/<number>`; or where the request's form lies, `<request id>/form`. */
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  type: z.string(),
  /** Never a Blob: Blobs in IndexedDB fail on iOS. */
  bytes: z.instanceof(ArrayBuffer),
});
export type Payload = z.infer<typeof payloadSchema>;

/** What is left of a finished request for 30 days: when, what, how many files the server confirmed. */
const receiptSchema = z.object({
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  request: queuedRequestSchema,
  /** Data and files as they were sent, in bytes; the data itself is not kept. */
  size: z.int().min(0).optional(),
  finishedAt: z.iso.datetime({ offset: true }),
  /** The person has closed it in the panel. */
  closed: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/**
 * Whether the server knows that a request was given up which may have reached it. `due`: it is still to be told. `withdrawn`: nothing
 * of it is there or comes. `stands`: it was whole, or somebody had acted on it. `refused`: the server does not take it.
 */
const givenUpSchema = z.discriminatedUnion('state', [
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

/** An aborted request, kept for 30 days with its files. */
const trashedSchema = z.object({
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  request: queuedRequestSchema,
  abortedAt: z.iso.datetime({ offset: true }),
  /** The corrected request that took its place: it lies here to be read, and is never sent again. */
  replacedBy: z.string().optional(),
  withdrawal: givenUpSchema.optional(),
  /**
   * The person has deleted it with its files and what was written in it: what is left is kept, unseen, for the server to be told, and
   * so that a record which lacks its photos is known not to get them.
   */
  emptied: z.boolean().optional(),
});
export type Trashed = z.infer<typeof trashedSchema>;

/** In version 1 the request that took its place stood under another name. */
const trashedLadder = firstVersion(
  trashedSchema.omit({ replacedBy: true }).extend({ mendedBy: z.string().optional() }),
).next(trashedSchema, ({ mendedBy, ...rest }): Trashed => ({
  ...rest,
  ...(mendedBy !== undefined && { replacedBy: mendedBy }),
}));

type Filed = Pick<QueuedRequest, 'id' | 'files' | 'mendAt'>;

/** Where what the form of a request knows lies among the files. */
export const formSlot = ({ id }: Pick<QueuedRequest, 'id'>): string => `${id}/form`;

export const FORM_TYPE = 'application/json';

/** Forgets the bytes that lie here for a request. Called within the transaction in which the request goes. */
export async function forgetBytes(request: Filed): Promise<void> {
  for (const file of request.files) await payloads.remove(file.slot);
  if (request.mendAt !== undefined) await payloads.remove(formSlot(request));
}

/** What waits to be sent; a finished request leaves it for its receipt. */
export const requests: LocalStore<QueuedRequest> = openStore('requests', firstVersion(queuedRequestSchema));
/** The files of requests that wait or lie in the trash. */
export const payloads: LocalStore<Payload> = openStore('files', firstVersion(payloadSchema));
/** What was sent, for 30 days. */
export const receipts: LocalStore<Receipt> = openStore('receipts', firstVersion(receiptSchema));
/** What was given up, for 30 days, and what was set aside (`set-aside.ts`). */
export const trash: LocalStore<Trashed> = openStore('trash', trashedLadder);
