import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { APP_VERSION } from '../../lib/loading/app-version.ts';
import { zip, type ZipEntry } from '../../lib/zip.ts';
import { summaryOf } from './archive-summary.ts';
import { formSlot, payloads } from '../store/local-stores.ts';
import { sha256 } from '../../lib/sha256.ts';

/** The name of the list of requests, by which an archive is recognised. */
export const ARCHIVE_LIST = 'queue.json';
const ARCHIVE_FORMAT = 'installer-portal-queue';
/** The import reads this version and all earlier ones. */
export const ARCHIVE_VERSION = 1;

/** The list of requests in an archive. */
export const archiveListSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int().min(1),
  exportedAt: z.iso.datetime({ offset: true }),
  appVersion: z.string().max(60),
  /** The person whose requests they are: nobody else may import them. */
  userId: z.int(),
  requests: z
    .array(
      z.object({
        folder: z
          .string()
          .regex(/^[A-Za-z0-9._-]{1,200}$/)
          .regex(/^[^.]/),
        /** Hash of the folder's `request.json`. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** Files whose bytes were no longer on the device. */
        gone: z.array(z.string()).default([]),
        /** Hash of the form's data, where it is included. */
        form: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(10_000),
});

/** Path of a request's record. */
export const requestPath = (folder: string): string => `${folder}/request.json`;
/** Path of the data of a request's form. */
export const formPath = (folder: string): string => `${folder}/form.json`;
/** Path of a file of a request. */
export const filePath = (folder: string, name: string): string => `${folder}/files/${name}`;

/**
 * Writes requests of one person into a ZIP: of each its record with its keys, a summary for reading, and its photos
 * by name. The requests stay in the queue. A photo that is missing or damaged on the device is left out, and the
 * summary says so.
 *
 * @param leftOut is called with each such file
 * @throws ZipTooBig
 */
export function writeArchive(
  requests: readonly QueuedRequest[],
  at: Date = new Date(),
  leftOut: (request: QueuedRequest, file: QueuedFile) => void = () => undefined,
): Promise<Blob> {
  return zip(entriesOf(requests, at, leftOut), at);
}

async function* entriesOf(
  requests: readonly QueuedRequest[],
  at: Date,
  leftOut: (request: QueuedRequest, file: QueuedFile) => void,
): AsyncGenerator<ZipEntry> {
  const listed: z.input<typeof archiveListSchema>['requests'] = [];
  for (const request of requests) {
    const folder = folderOf(request);
    const record = bytesOf(JSON.stringify(request, null, 2));
    yield { name: requestPath(folder), bytes: record };
    const gone: string[] = [];
    for (const file of request.files) {
      const bytes = await intactBytes(file);
      if (bytes) yield { name: filePath(folder, file.name), bytes: new Uint8Array(bytes) };
      else {
        gone.push(file.name);
        leftOut(request, file);
      }
    }
    const form =
      request.mendAt === undefined ? undefined : await payloads.get(formSlot(request)).catch(() => undefined);
    if (form) yield { name: formPath(folder), bytes: new Uint8Array(form.bytes) };
    listed.push({
      folder,
      sha256: await sha256(record.buffer),
      gone,
      ...(form && { form: await sha256(form.bytes) }),
    });
    yield { name: `${folder}/${summaryName}`, bytes: bytesOf(summaryOf(request, gone)) };
  }
  const list: z.input<typeof archiveListSchema> = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    exportedAt: at.toISOString(),
    appVersion: APP_VERSION,
    userId: requests[0]?.userId ?? 0,
    requests: listed,
  };
  yield { name: ARCHIVE_LIST, bytes: bytesOf(JSON.stringify(list, null, 2)) };
}

/** The stored bytes of a file, if they are undamaged: damaged ones would be refused at import. */
async function intactBytes({ slot, size, sha256: promised }: QueuedFile): Promise<ArrayBuffer | undefined> {
  const payload = await payloads.get(slot).catch(() => undefined);
  if (payload?.bytes.byteLength !== size) return undefined;
  return (await sha256(payload.bytes)) === promised ? payload.bytes : undefined;
}

const summaryName = 'summary.txt';

/** A folder name that sorts by age, says what the request is, and is unique. */
function folderOf({ sequence, type, title, id }: QueuedRequest): string {
  const plain = title.replaceAll(/[^A-Za-z0-9-]+/g, '-').slice(0, 40);
  return `${String(sequence).padStart(4, '0')}-${type}-${plain}-${id.slice(0, 8)}`;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The archive's file name, with its kind and date. */
export function archiveName(requests: readonly QueuedRequest[], at: Date = new Date()): string {
  const what = requests.length === 1 && requests[0] ? folderOf(requests[0]).slice(5) : 'queue';
  return `portal-${what}-${at.toISOString().slice(0, 16).replaceAll(':', '')}.zip`;
}
