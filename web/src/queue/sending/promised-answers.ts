import { changeDeclaredFile, getUploadUrls, saveFile } from '@portal/domain/files/contract';
import { sendEmail } from '@portal/domain/queue/contract';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';

/*
 * What a success of each call of the queue has to say before its step counts as done (docs: offline). A contract alone does not
 * tell our answer from another's `{"id": 1}`: each also has to name what was sent. Of a record only that much is read, so
 * that an app in the field goes on with a server that is newer than it.
 */

const recordSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  customDevice: z.object({ id: z.int() }).optional(),
});

/** The record of an answer to the data. */
export type SentRecord = z.infer<typeof recordSchema>;

/** The record that a request made, known by its client id; or, of a correction, the one that its address names. */
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

/** Whether a body is the record at an address. */
export function isRecordAt(path: string, json: unknown): boolean {
  return z.object({ id: z.int() }).safeParse(json).data?.id === idOf(path);
}

function idOf(path: string): number {
  return Number(/\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
}

/** Where one file goes, and what its reference names. */
export type Slot = { readonly url: string; readonly path: string };

/** The one slot that was asked for. */
export function oneSlot(json: unknown): Slot | undefined {
  const { urls = [], paths = [] } = getUploadUrls.answer.safeParse(json).data ?? {};
  const [url, path] = [urls[0], paths[0]];
  return url && path && urls.length === 1 && paths.length === 1 ? { url, path } : undefined;
}

/** The reference to this very file; where it stands is the server's to say, since it may have arrived by an earlier slot. */
export function savedReference({ name, type }: Pick<QueuedFile, 'name' | 'type'>) {
  return (json: unknown): z.output<typeof saveFile.answer> | undefined => {
    const saved = saveFile.answer.safeParse(json).data;
    return saved?.name === name && saved.type === type ? saved : undefined;
  };
}

/** What has become of this very file of a manifest. */
export function declaredFileNow(name: string) {
  return (json: unknown): z.output<typeof changeDeclaredFile.answer> | undefined => {
    const changed = changeDeclaredFile.answer.safeParse(json).data;
    return changed?.name === name ? changed : undefined;
  };
}

/** That the card goes into the post. */
export function acceptedMail(json: unknown): z.output<typeof sendEmail.answer> | undefined {
  return sendEmail.answer.safeParse(json).data;
}
