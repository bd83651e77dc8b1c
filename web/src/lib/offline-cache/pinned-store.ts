import { byteRange, type ByteRange } from '@portal/domain/files/byte-range';
import { PINNED_CACHE } from '../local/local-schema.ts';

/*
 * Files that a person has pinned on the device lie in Cache Storage, in parts: a film of half a gigabyte is never in memory as a
 * whole, and any stretch of it is answered from the part that holds it. The worker answers for them by itself, with
 * ranges: a cache that is asked for a range answers the whole file (GoogleChrome/workbox #1663), which Safari does not play.
 */
/** What a pinned file is made of. It is written last: a file without one is not whole. */
export type PinnedFile = {
  readonly sha256: string;
  readonly size: number;
  readonly type: string;
  /** The size of every part but the last. */
  readonly partBytes: number;
  /** The hash of each part, in order. */
  readonly parts: readonly string[];
};

const ADDRESS = /^\/pinned\/(?<sha256>[0-9a-f]{64})(?:\/|$)/;
/** What a browser shows or plays; the server has found each to be of its kind. */
const SHOWN = /^(?:application\/pdf|image\/(?:jpeg|png|webp)|video\/(?:mp4|webm))$/;

/** The key of one part of a file, from 0; parts are named after the content that they belong to. */
export const partKey = (sha256: string, part: number): string => `/pinned/${sha256}/part/${part}`;
const fileKey = (sha256: string): string => `/pinned/${sha256}`;

/** Notes that every part of a file is here. */
export async function writePinned(cache: Cache, file: PinnedFile): Promise<void> {
  await cache.put(fileKey(file.sha256), Response.json(file));
}

/** What a pinned file is made of; undefined where it is not stored whole, or its note is damaged. */
export async function readPinned(cache: Cache, sha256: string): Promise<PinnedFile | undefined> {
  const found = await cache.match(fileKey(sha256));
  try {
    return found && ((await found.json()) as PinnedFile);
  } catch {
    return undefined;
  }
}

/** Deletes a file, or what has arrived of it. */
export async function removePinned(cache: Cache, sha256: string): Promise<void> {
  // The note first: what is broken off here is not taken for a whole file.
  await cache.delete(fileKey(sha256));
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith(`${fileKey(sha256)}/`)) await cache.delete(request);
}

/** The hash in the address of a pinned file; undefined for any other address. */
export function pinnedHash(pathname: string): string | undefined {
  return ADDRESS.exec(pathname)?.groups?.['sha256'];
}

/**
 * What the worker answers for a pinned file: the whole, or the bytes that were asked for. Where the browser has removed it,
 * a person is led to the list of documents, which says so.
 */
export async function answerPinned(request: Request, sha256: string): Promise<Response> {
  const cache = await caches.open(PINNED_CACHE);
  const file = await readPinned(cache, sha256);
  const asked = file && byteRange(request.headers.get('range'), file.size);
  const range = file && asked !== 'unsatisfiable' ? (asked ?? { from: 0, to: file.size - 1 }) : undefined;
  if (file === undefined || (range && !(await isHere(cache, file, range)))) return lost(request, sha256);
  if (range === undefined)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } });
  const { from, to } = range;
  return new Response(bytesOf(cache, file, range), {
    status: asked === null ? 200 : 206,
    headers: {
      'content-type': SHOWN.test(file.type) ? file.type : 'application/octet-stream',
      'content-length': String(to - from + 1),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      ...(asked !== null && { 'content-range': `bytes ${from}-${to}/${file.size}` }),
    },
  });
}

/** A whole file is looked through before it is begun; of a stretch, the part where it begins. */
async function isHere(cache: Cache, { sha256, parts, partBytes, size }: PinnedFile, { from, to }: ByteRange) {
  const first = Math.floor(from / partBytes);
  const last = from === 0 && to === size - 1 ? parts.length - 1 : first;
  for (let part = first; part <= last; part += 1)
    if ((await cache.match(partKey(sha256, part))) === undefined) return false;
  return true;
}

function bytesOf(cache: Cache, { sha256, partBytes }: PinnedFile, { from, to }: ByteRange): ReadableStream {
  let at = from;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const part = Math.floor(at / partBytes);
      const found = await cache.match(partKey(sha256, part));
      if (found === undefined) {
        controller.error(new Error('The browser has removed a part of this file'));
        return;
      }
      const bytes = new Uint8Array(await found.arrayBuffer());
      const stretch = bytes.subarray(at - part * partBytes, to + 1 - part * partBytes);
      at += stretch.length;
      controller.enqueue(stretch);
      if (at > to || stretch.length === 0) controller.close();
    },
  });
}

function lost(request: Request, sha256: string): Response {
  return request.mode === 'navigate'
    ? Response.redirect(new URL(`/support/documents?lost=${sha256}`, request.url), 302)
    : new Response(null, { status: 404 });
}
