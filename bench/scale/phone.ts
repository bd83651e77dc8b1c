import { randomUUID } from 'node:crypto';
import type { TemplateVersion } from '@portal/domain/templates/record';
import { z } from 'zod';
import { filledInstallation } from '../http/filled-installation.ts';
import type { PortalClient } from '../http/portal-client.ts';
import { callPatiently, type AnswerCounts } from './patient-call.ts';
import type { Photo } from './photos.ts';

/** Of a hundred calls, those whose answer the phone does not hear, so that it sends them again. */
const UNHEARD_PERCENT = 2;

/** The app's queue requests so many slots at once (`slots-ahead.ts`). */
const SLOTS_AT_ONCE = 10;

const slots = z.object({ urls: z.array(z.string()), paths: z.array(z.string()) });

type Work = {
  readonly version: TemplateVersion;
  readonly installations: number;
  readonly photos: number;
  readonly makePhoto: (words: string) => Photo;
  readonly name: string;
};

/** What a phone has sent and the server has confirmed, whole. */
export type Sent = { readonly clientIds: string[]; files: number };

/**
 * A phone that comes back to the network: it sends what waits one after the other, as the app's queue does: the data,
 * then the slots of its files, ten at a time, the bytes and the reference of each, then the mail.
 */
export async function sendAll(client: PortalClient, work: Work, heard: AnswerCounts): Promise<Sent> {
  const sent: Sent = { clientIds: [], files: 0 };
  for (let at = 0; at < work.installations; at += 1) {
    const { body, files } = installationOf(work, at);
    if ((await post(client, '/installations', body, heard)) === null) continue;
    const arrived = await sendFiles(client, body.clientId, files, heard);
    if (arrived < files.length) continue;
    await post(
      client,
      '/send-email',
      { action: 'installation_card', data: { clientId: body.clientId } },
      heard,
    );
    sent.clientIds.push(body.clientId);
    sent.files += arrived;
  }
  return sent;
}

type FileToSend = { readonly field: string; readonly name: string; readonly photo: Photo };

function installationOf({ version, photos, makePhoto, name }: Work, at: number) {
  const plain = filledInstallation(version, `SCALE-${name}-${at}`);
  const more = Array.from({ length: photos }, (_, n) => `photo-${n}-${randomUUID()}.jpg`);
  const declared = [
    ...plain.files.map(({ field, name: file }) => ({ field, name: file })),
    ...more.map((file, n) => ({ field: `photos.${n}`, name: file })),
  ];
  const files = declared.map((file): FileToSend => ({
    ...file,
    photo: makePhoto(`${plain.clientId} ${file.name}`),
  }));
  return {
    files,
    body: {
      ...plain,
      photos: more.map((file) => ({ name: file })),
      files: files.map(({ field, name: file, photo }) => ({
        field,
        name: file,
        type: 'image/jpeg',
        size: photo.bytes.length,
        sha256: photo.sha256,
      })),
    },
  };
}

async function sendFiles(
  client: PortalClient,
  clientId: string,
  files: readonly FileToSend[],
  heard: AnswerCounts,
): Promise<number> {
  let arrived = 0;
  const type = 'image/jpeg';
  for (let first = 0; first < files.length; first += SLOTS_AT_ONCE) {
    const together = files.slice(first, first + SLOTS_AT_ONCE);
    const wishes = together.map(({ field, name, photo }) => {
      const { bytes, sha256 } = photo;
      return { filename: name, filetype: type, size: bytes.length, sha256, clientId, field };
    });
    const given = slots.safeParse(await post(client, '/get-s3-urls', wishes, heard)).data;
    for (const [index, { field, name, photo }] of together.entries()) {
      const [url, path] = [given?.urls[index], given?.paths[index]];
      if (url === undefined || path === undefined) continue;
      const put = { method: 'PUT', headers: { 'content-type': type }, body: photo.bytes };
      if ((await callPatiently(client, url, put, heard)) === null) continue;
      const reference = { organisation: '/organisations/2', name, type, path, clientId, field };
      if ((await post(client, '/files', reference, heard)) !== null) arrived += 1;
    }
  }
  return arrived;
}

/** Whose queue it is, as the app says: the subject of the access token. */
function userOf({ headers }: PortalClient): string {
  const [, claims = ''] = (headers['authorization'] ?? '').split('.');
  return z.object({ sub: z.string() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString())).sub;
}

/** One call of the queue with its key; now and then the answer is lost on the way and it is sent again. */
async function post(
  client: PortalClient,
  path: string,
  body: unknown,
  heard: AnswerCounts,
): Promise<unknown> {
  const init = {
    method: 'POST',
    headers: { 'idempotency-key': randomUUID(), 'queue-user': userOf(client) },
    body: JSON.stringify(body),
  };
  const answer = await callPatiently(client, path, init, heard);
  if (answer === null || Math.random() * 100 >= UNHEARD_PERCENT) return answer;
  return callPatiently(client, path, init, heard);
}
