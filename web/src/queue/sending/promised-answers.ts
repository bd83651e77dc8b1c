import { changeDeclaredFile, getUploadUrls, saveFile } from '@portal/domain/files/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';

/**
 * What the answer of each call of the queue must contain for its step to count as done (docs/offline.md). The schema of
 * a contract cannot tell our answer from another server's `{"id": 1}`, so each answer must also name what was sent.
 * Nothing else of a record is read, so that an older app works with a newer server.
 */

const recordSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  customDevice: z.object({ id: z.int() }).optional(),
});

/** The record in the answer to the data. */
export type SentRecord = z.infer<typeof recordSchema>;

/** The record that a request has created, recognised by its client id; for a correction, the one of its path. */
export function sentRecord(
  { action, clientId }: Pick<QueuedRequest, 'action' | 'clientId'>,
  path: string,
): (json: unknown) => SentRecord | undefined {
  return (json) => {
    const record = recordSchema.safeParse(json).data;
    const isIt = action === 'insert' ? record?.clientId === clientId : record?.id === idOf(path);
    return isIt ? record : undefined;
  };
}

/** Whether a body is the record of a path. */
export function isRecordAt(path: string, json: unknown): boolean {
  return z.object({ id: z.int() }).safeParse(json).data?.id === idOf(path);
}

function idOf(path: string): number {
  return Number(/\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
}

/** The upload URL of one file, and the path that its reference names. */
export type Slot = { readonly url: string; readonly path: string };

/** As many slots as were requested, in the order of the request. */
export function slotsFor(count: number) {
  return (json: unknown): readonly Slot[] | undefined => {
    const { urls = [], paths = [] } = getUploadUrls.answer.safeParse(json).data ?? {};
    const isWhole = [urls, paths].every((list) => list.length === count && list.every(Boolean));
    return isWhole ? urls.map((url, index) => ({ url, path: paths[index] ?? '' })) : undefined;
  };
}

/** The reference of this file; its path is the server's, since the file may have arrived by an earlier slot. */
export function savedReference({ name, type }: Pick<QueuedFile, 'name' | 'type'>) {
  return (json: unknown): z.output<typeof saveFile.answer> | undefined => {
    const saved = saveFile.answer.safeParse(json).data;
    return saved?.name === name && saved.type === type ? saved : undefined;
  };
}

/** The state of this file in the list of declared files. */
export function declaredFileNow(name: string) {
  return (json: unknown): z.output<typeof changeDeclaredFile.answer> | undefined => {
    const changed = changeDeclaredFile.answer.safeParse(json).data;
    return changed?.name === name ? changed : undefined;
  };
}

/** The server's confirmation that the card will be sent. */
export function acceptedMail(json: unknown): z.output<typeof sendEmail.answer> | undefined {
  return sendEmail.answer.safeParse(json).data;
}
