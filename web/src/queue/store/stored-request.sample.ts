import type { QueuedRequest } from '@portal/domain/queue/request';
import { QUEUE_STATUS } from '@portal/domain/queue/transition';
import { session } from '../../lib/session/session-store.ts';
import { payloads, receipts, requests, trash } from './local-stores.ts';
import { sha256 } from '../../lib/sha256.ts';

export const ANNA = 7;
export const signIn = (id: number | null) =>
  session.set(
    id === null
      ? null
      : ({ user: { id, organisation: { id: 2 } }, exp: 9_999_999_999 } as unknown as ReturnType<
          typeof session.get
        >),
  );

export type Made = { readonly request: QueuedRequest; readonly bytes: readonly ArrayBuffer[] };

/** A request as stored in the queue, with the bytes of its files. */
export async function made(
  over: Partial<QueuedRequest> = {},
  contents: readonly string[] = ['one'],
): Promise<Made> {
  const [id, clientId] = [crypto.randomUUID(), crypto.randomUUID()];
  const bytes = contents.map((text) => new TextEncoder().encode(text).buffer);
  const files = await Promise.all(
    bytes.map(async (content, index) => ({
      field: `photos.${index}`,
      name: `zdjecie-${index}.jpg`,
      type: 'image/jpeg' as const,
      size: content.byteLength,
      sha256: await sha256(content),
      slot: `${id}/${index}`,
      uploaded: false,
      referenced: false,
    })),
  );
  const request: QueuedRequest = {
    schemaVersion: 1,
    id,
    clientId,
    sequence: 1,
    userId: ANNA,
    organisationId: 2,
    action: 'insert',
    type: 'installation',
    endpoint: '/installations',
    title: 'HP-2026-00000001',
    body: JSON.stringify({
      clientId: over.clientId ?? clientId,
      customerName: 'Żaneta Łoś',
      survey: { data: { pressure: 1.5 } },
    }),
    dataKey: crypto.randomUUID(),
    emailKey: crypto.randomUUID(),
    files,
    status: QUEUE_STATUS.pending,
    createdAt: '2026-11-20T10:00:00.000Z',
    attempts: 0,
    revision: 0,
    appVersion: '0.1.0',
    ...over,
  };
  return { request, bytes };
}

export async function storeRequest({ request, bytes }: Made): Promise<QueuedRequest> {
  await requests.put(request);
  for (const [index, file] of request.files.entries())
    await payloads.put({
      id: file.slot,
      userId: request.userId,
      revision: 0,
      type: file.type,
      bytes: bytes[index] ?? new ArrayBuffer(),
    });
  return request;
}

/** As on another phone, or after the app was installed again. */
export async function wipe(): Promise<void> {
  for (const store of [requests, payloads, receipts, trash])
    for (const owner of [ANNA, 8])
      for (const record of await store.allOf(owner)) await store.remove(record.id);
}
