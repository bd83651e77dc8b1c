import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { APP_VERSION } from '../../lib/loading/app-version.ts';
import { zip, type ZipEntry } from '../../lib/zip.ts';
import { summaryOf } from './archive-summary.ts';
import { formSlot, payloads } from '../store/local-stores.ts';
import { sha256 } from '../sending/manifest.ts';

/** The list at the top of an archive, by which it is known again. */
export const ARCHIVE_LIST = 'queue.json';
const ARCHIVE_FORMAT = 'installer-portal-queue';
/** A reader takes this version and all before it. */
export const ARCHIVE_VERSION = 1;

/** What an archive says of itself. */
export const archiveListSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.int().min(1),
  exportedAt: z.iso.datetime({ offset: true }),
  appVersion: z.string().max(60),
  /** Whose requests they are: nobody else may bring them in. */
  userId: z.int(),
  requests: z
    .array(
      z.object({
        folder: z
          .string()
          .regex(/^[A-Za-z0-9._-]{1,200}$/)
          .regex(/^[^.]/),
        /** Of the bytes of the folder's `request.json`. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** Files whose bytes were gone from the device already. */
        gone: z.array(z.string()).default([]),
        /** Of the bytes of what its form knows, where that goes along. */
        form: z
          .string()
          .regex(/^[0-9a-f]{64}$/)
          .optional(),
      }),
    )
    .min(1)
    .max(10_000),
});

/** Where a request's record lies. */
export const requestPath = (folder: string): string => `${folder}/request.json`;
/** Where what the form of a request knows lies. */
export const formPath = (folder: string): string => `${folder}/form.json`;
/** Where a file of a request lies. */
export const filePath = (folder: string, name: string): string => `${folder}/files/${name}`;

/**
 * Writes requests of one person into a ZIP: of each its record with its keys, a summary for reading, and its photos
 * under their names. The requests stay where they are. A photo that is gone from the device, or not as it was taken any more,
 * is left out, and the summary says so.
 *
 * @param leftOut is told of each such file
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
      const bytes = await wholeBytes(file);
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

/** What the device kept of a file, as long as that is what was taken: torn bytes would be refused where they are brought in. */
async function wholeBytes({ slot, size, sha256: promised }: QueuedFile): Promise<ArrayBuffer | undefined> {
  const payload = await payloads.get(slot).catch(() => undefined);
  if (payload?.bytes.byteLength !== size) return undefined;
  return (await sha256(payload.bytes)) === promised ? payload.bytes : undefined;
}

const summaryName = 'summary.txt';

/** Sorts by age, says what it is, and is nobody else's. */
function folderOf({ sequence, type, title, id }: QueuedRequest): string {
  const plain = title.replaceAll(/[^A-Za-z0-9-]+/g, '-').slice(0, 40);
  return `${String(sequence).padStart(4, '0')}-${type}-${plain}-${id.slice(0, 8)}`;
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** The archive's name on a disk: what it is, and when it was made. */
export function archiveName(requests: readonly QueuedRequest[], at: Date = new Date()): string {
  const what = requests.length === 1 && requests[0] ? folderOf(requests[0]).slice(5) : 'queue';
  return `portal-${what}-${at.toISOString().slice(0, 16).replaceAll(':', '')}.zip`;
}
