import { type QueuedRequest, queuedRequestSchema } from '@portal/domain/queue/request';
import { z } from 'zod';
import { type LocalStore, openStore } from '../lib/local-db.ts';
import { firstVersion } from '../lib/schema-ladder.ts';

/** The bytes of one file, apart from its request: lists of requests are read often, photos are big. */
const payloadSchema = z.object({
  /** The file's slot: `<request id>/<number>`. */
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  type: z.string(),
  /** Never a Blob: Blobs in IndexedDB fail on iOS (design: offline). */
  bytes: z.instanceof(ArrayBuffer),
});
export type Payload = z.infer<typeof payloadSchema>;

/** What is left of a finished request for 30 days: when, what, how many files the server confirmed. */
const receiptSchema = z.object({
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  request: queuedRequestSchema,
  finishedAt: z.iso.datetime({ offset: true }),
  /** The person has closed it in the panel. */
  closed: z.boolean(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** An aborted request, kept for 30 days with its files. */
const trashedSchema = z.object({
  id: z.string(),
  userId: z.int(),
  revision: z.int(),
  request: queuedRequestSchema,
  abortedAt: z.iso.datetime({ offset: true }),
});
export type Trashed = z.infer<typeof trashedSchema>;

export const requests: LocalStore<QueuedRequest> = openStore('requests', firstVersion(queuedRequestSchema));
export const payloads: LocalStore<Payload> = openStore('files', firstVersion(payloadSchema));
export const receipts: LocalStore<Receipt> = openStore('receipts', firstVersion(receiptSchema));
export const trash: LocalStore<Trashed> = openStore('trash', firstVersion(trashedSchema));
