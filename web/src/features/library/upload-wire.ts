import { saveFile, getUploadUrls } from '@portal/domain/files/contract';
import { beginUpload, finishUpload, signParts } from '@portal/domain/library/upload-contract';
import { libraryFileName, partsOf } from '@portal/domain/library/upload-limit';
import type { Language } from '@portal/domain/templates/labels';
import { call } from '../../lib/network/api.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { organisationHeader } from '../../lib/session/session.ts';
import { sha256 } from '../../lib/sha256.ts';

/** Where a file goes. */
export type UploadPlace =
  | { readonly folder: number | null; readonly language: Language; readonly hidden?: boolean }
  | { readonly replaces: number; readonly language: Language };

/** By what two places are told apart, also after a reload; whether installers see the file there is none of it. */
export function destinationOf(place: UploadPlace): string {
  return 'replaces' in place ? `replaces ${place.replaces}` : `folder ${place.folder ?? place.language}`;
}

/** An address that was given for a file: for the whole, or for an upload in parts. */
export type Ticket =
  | { readonly path: string; readonly url: string }
  | { readonly path: string; readonly upload: string; readonly received: readonly number[] };

/** A version of a file in the library. */
export type SavedFile = { readonly name: string; readonly path: string };

/** The file on the disk is not what was chosen any more. */
export class FileChanged extends Error {}

/** The bytes of a stretch of a file; throws `FileChanged` when it was changed, moved or deleted since it was chosen. */
export async function readBytes(file: Blob, from = 0, to = file.size): Promise<ArrayBuffer> {
  try {
    return await file.slice(from, to).arrayBuffer();
  } catch (cause) {
    throw new FileChanged('The file cannot be read', { cause });
  }
}

/** What the same file is told by after a reload: its name, size and date, and the bytes that it begins with. */
export async function fingerprintOf(file: File): Promise<string> {
  const [first] = partsOf(file.size);
  const head = await sha256(await readBytes(file, 0, first?.to));
  const words = [file.name, file.size, file.lastModified, head].join('\n');
  return sha256(new TextEncoder().encode(words));
}

/** Asks for the address of a file that goes in one piece. */
export async function askForAddress(
  organisation: number,
  file: { readonly name: string; readonly size: number; readonly sha256: string },
  type: string,
): Promise<Ticket> {
  const { urls, paths } = await call(getUploadUrls, {
    body: [{ filename: libraryFileName(file.name), filetype: type, size: file.size, sha256: file.sha256 }],
    headers: organisationHeader(organisation),
  });
  const [url, path] = [urls[0], paths[0]];
  if (url === undefined || path === undefined) throw new ApiProblem('unreadable-answer', 200);
  return { url, path };
}

/** Begins an upload in parts, or finds the one that broke off. */
export async function askForParts(
  organisation: number,
  file: File,
  type: string,
  { fingerprint, place }: { readonly fingerprint: string; readonly place: UploadPlace },
): Promise<Ticket> {
  const destination = destinationOf(place);
  const { id, path, received } = await call(beginUpload, {
    body: {
      filename: libraryFileName(file.name),
      filetype: type as 'video/mp4',
      size: file.size,
      fingerprint,
      destination,
    },
    headers: organisationHeader(organisation),
  });
  return { path, upload: id, received };
}

/** Sends every part that has not arrived and has them put together; `onSent` counts those that had arrived as well. */
export async function sendParts(
  organisation: number,
  file: File,
  ticket: { readonly upload: string; readonly received: readonly number[] },
  onSent: (bytes: number) => void,
): Promise<void> {
  const ask = { params: { id: ticket.upload }, headers: organisationHeader(organisation) };
  const arrived = new Set(ticket.received);
  let before = 0;
  for (const { number, from, to } of partsOf(file.size)) {
    if (!arrived.has(number)) {
      const bytes = await readBytes(file, from, to);
      const { urls } = await call(signParts, { ...ask, body: [{ number, sha256: await sha256(bytes) }] });
      const begun = before;
      await put(urls[0] ?? '', bytes, 'application/octet-stream', (sent) => onSent(begun + sent));
    }
    before += to - from;
    onSent(before);
  }
  await call(finishUpload, ask);
}

/** Nothing was heard of an upload for so long: it is broken off, and can be tried again. */
const SILENCE_MS = 90_000;

/** Puts bytes to a signed address and tells how many have left, which `fetch` cannot. Throws an `ApiProblem`. */
export function put(
  url: string,
  bytes: ArrayBuffer,
  type: string,
  onSent: (bytes: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', type);
    if (type !== 'application/octet-stream') request.setRequestHeader('x-amz-acl', 'public-read');
    let silence = setTimeout(() => request.abort(), SILENCE_MS);
    request.upload.addEventListener('progress', ({ loaded }) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), SILENCE_MS);
      onSent(loaded);
    });
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.addEventListener('load', () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(refusalOf(request)),
    );
    for (const event of ['error', 'abort'] as const)
      request.addEventListener(event, () => reject(new ApiProblem('offline', 0)));
    request.send(bytes);
  });
}

function refusalOf({ responseText, status }: XMLHttpRequest): ApiProblem {
  try {
    const { type, title, detail, requestId } = JSON.parse(responseText) as Record<string, string>;
    return new ApiProblem(type as 'internal', status, { title, detail, requestId });
  } catch {
    // A bucket refuses in XML.
    return new ApiProblem('unreadable-answer', status);
  }
}

/** Saves the reference; what it is saved as. */
export async function saveReference(
  organisation: number,
  file: { readonly name: string; readonly type: string; readonly path: string; readonly preview?: string },
  { language, ...place }: UploadPlace,
): Promise<SavedFile> {
  const { name, path } = await call(saveFile, {
    body: {
      organisation: `/organisations/${organisation}`,
      ...file,
      name: libraryFileName(file.name),
      language,
      ...place,
    },
    headers: organisationHeader(organisation),
  });
  return { name, path };
}
