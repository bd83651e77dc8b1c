import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { z } from 'zod';
import type { ApiCaller } from '../api-caller.ts';

/** A picture as a request declares it: what it is there, and the name by which answers refer to it. */
export type Declared = { readonly field: string; readonly name: string };

const TYPE = 'image/png';
const slotsSchema = z.object({ urls: z.array(z.string()), paths: z.array(z.string()) });

/** The same small picture wherever one is needed. */
const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#5a783c' } })
  .png()
  .toBuffer();

/** What a request says of its pictures beforehand. */
export async function manifestOf(pictures: readonly Declared[]) {
  const bytes = await picture;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return pictures.map(({ field, name }) => ({ field, name, type: TYPE, size: bytes.length, sha256 }));
}

/** Uploads every picture that a request has declared, as the app's queue does once the server has the request. */
export async function sendPictures(
  caller: ApiCaller,
  clientId: string,
  pictures: readonly Declared[],
): Promise<void> {
  const wishes = (await manifestOf(pictures)).map(({ field, name, type, size, sha256 }) => ({
    filename: name,
    filetype: type,
    size,
    sha256,
    field,
    clientId,
  }));
  const { urls, paths } = slotsSchema.parse(await caller.send('POST', '/get-s3-urls', wishes));
  for (const [at, { field, name }] of pictures.entries()) {
    const headers = { 'content-type': TYPE };
    const put = await fetch(urls[at] ?? '', { method: 'PUT', headers, body: new Uint8Array(await picture) });
    if (!put.ok) throw new Error(`The picture ${name} was answered ${put.status}: ${await put.text()}`);
    const organisation = '/organisations/2';
    await caller.send('POST', '/files', { organisation, name, type: TYPE, path: paths[at], field, clientId });
  }
}
