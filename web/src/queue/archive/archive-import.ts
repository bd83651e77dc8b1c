import { UPLOAD_MAX_BYTES } from '@portal/domain/constants';
import { type QueuedRequest, queuedRequestSchema } from '@portal/domain/queue/request';
import { atomically } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { type ReadEntry, unzip, ZipDamaged } from '../../lib/unzip.ts';
import {
  ARCHIVE_LIST,
  ARCHIVE_VERSION,
  archiveListSchema,
  filePath,
  formPath,
  requestPath,
} from './archive.ts';
import { nextSequence } from '../store/enqueue.ts';
import {
  FORM_TYPE,
  formSlot,
  payloads,
  receipts,
  requests,
  trash,
  type Trashed,
} from '../store/local-stores.ts';
import { putBack } from '../store/trash-can.ts';
import { sha256 } from '../../lib/sha256.ts';
import { asImported } from '../sending/send-again.ts';

/** Why an archive was refused as a whole. */
export type RefusalReason =
  | 'not-an-archive'
  | 'damaged'
  | 'incomplete'
  | 'of-another-person'
  | 'from-a-newer-app'
  | 'nobody-signed-in';

/** The archive was refused; nothing of it was imported. */
export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`The archive was refused: ${reason}`);
    this.reason = reason;
  }
}

/** How many requests were imported or put back from the trash, were in the queue already, or had been sent from this device before. */
export type Imported = { readonly added: number; readonly waiting: number; readonly sent: number };

/**
 * Imports the requests of an exported archive into the queue of the signed-in person, if they are theirs. Everything
 * is first checked against its hashes; then each request is written with its files in one transaction. It keeps its
 * client id and keys, so that nothing is created twice even if the exporting device sends it too.
 *
 * @throws ArchiveRefused, or the error of the device's storage (see `isStorageFull`)
 */
export async function importArchive(archive: Blob): Promise<Imported> {
  const userId = session.get()?.user.id;
  if (userId === undefined) throw new ArchiveRefused('nobody-signed-in');
  const entries = await open(archive);
  const found = await readRequests(entries, userId);
  for (const { request, folder, gone, form } of found) {
    for (const file of present(request, gone)) await readFile(entries, folder, file);
    if (form !== undefined) await readForm(entries, folder, form);
  }

  const counts = { added: 0, waiting: 0, sent: 0 };
  for (const one of found) counts[await takeIn(entries, one)] += 1;
  return counts;
}

type Entries = ReadonlyMap<string, ReadEntry>;
type Found = {
  readonly folder: string;
  readonly request: QueuedRequest;
  /** Files that the exporting device had lost already; the request is imported without them. */
  readonly gone: readonly string[];
  /** Hash of the form's data; older versions of the app did not export it. */
  readonly form: string | undefined;
};

/** The files of an archive by their names in it, also where it was unpacked and packed again with a folder around them. */
async function open(archive: Blob): Promise<Entries> {
  try {
    const files = [...(await unzip(archive, UPLOAD_MAX_BYTES))];
    const lists = files.map(([name]) => name).filter((name) => `/${name}`.endsWith(`/${ARCHIVE_LIST}`));
    const [list = ''] = lists.sort((one, other) => one.length - other.length);
    const around = list.slice(0, -ARCHIVE_LIST.length);
    const within = files.filter(([name]) => name.startsWith(around));
    return new Map(within.map(([name, read]) => [name.slice(around.length), read]));
  } catch (error) {
    throw refusalOf(error, 'not-an-archive');
  }
}

/** Every request of the list, oldest first, checked to be unchanged and this person's. */
async function readRequests(entries: Entries, userId: number): Promise<readonly Found[]> {
  const list = archiveListSchema.safeParse(await readJson(entries, ARCHIVE_LIST, 'not-an-archive'));
  if (!list.success) throw new ArchiveRefused('not-an-archive');
  if (list.data.version > ARCHIVE_VERSION) throw new ArchiveRefused('from-a-newer-app');
  if (list.data.userId !== userId) throw new ArchiveRefused('of-another-person');
  const found: Found[] = [];
  for (const { folder, sha256: promised, gone, form } of list.data.requests) {
    const bytes = await readBytes(entries, requestPath(folder));
    if ((await sha256(bytes)) !== promised) throw new ArchiveRefused('damaged');
    const request = requestFrom(bytes);
    if (request.userId !== userId) throw new ArchiveRefused('of-another-person');
    found.push({ folder, request, gone, form });
  }
  return found.sort((one, other) => one.request.sequence - other.request.sequence);
}

function requestFrom(bytes: ArrayBuffer): QueuedRequest {
  const raw = parsed(bytes);
  const read = queuedRequestSchema.safeParse(raw);
  if (read.success && slotsAreOwn(read.data)) return read.data;
  throw new ArchiveRefused(isNewer(raw) ? 'from-a-newer-app' : 'damaged');
}

/** A slot with another prefix would overwrite the files of another request. */
const slotsAreOwn = ({ id, files }: QueuedRequest): boolean =>
  files.every(({ slot }) => slot.startsWith(`${id}/`));

const schemaVersion = queuedRequestSchema.shape.schemaVersion.value;

function isNewer(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null || !('schemaVersion' in raw)) return false;
  return typeof raw.schemaVersion === 'number' && raw.schemaVersion > schemaVersion;
}

type File = QueuedRequest['files'][number];

const present = (request: QueuedRequest, gone: readonly string[]): readonly File[] =>
  request.files.filter((file) => !gone.includes(file.name));

async function readFile(entries: Entries, folder: string, file: File): Promise<ArrayBuffer> {
  const bytes = await readBytes(entries, filePath(folder, file.name));
  if (bytes.byteLength !== file.size || (await sha256(bytes)) !== file.sha256)
    throw new ArchiveRefused('damaged');
  return bytes;
}

/** Writes one request with its files in one transaction, unless this device has a later state of it. */
async function takeIn(
  entries: Entries,
  { folder, request, gone, form: promised }: Found,
): Promise<keyof Imported> {
  const files = await Promise.all(
    present(request, gone).map(async (file) => ({ file, bytes: await readFile(entries, folder, file) })),
  );
  const form = promised === undefined ? undefined : await readForm(entries, folder, promised);
  return atomically(['requests', 'files', 'receipts', 'trash'], async () => {
    const here = await lastStateOf(request.id);
    if (here === 'waiting' || here === 'sent') return here;
    // Its correction is the later state, unless the person has deleted it for good.
    if (here !== undefined && here.id !== request.id && here.emptied !== true && (await putBack(here)))
      return 'added';
    await trash.remove(request.id);
    // All that has the client id would be withdrawn with it; this request lifts that.
    if (here?.emptied === true && request.action === 'insert') await trash.remove(here.id);
    await requests.put({
      ...asImported({ ...request, withdrawals: here?.request.withdrawals ?? request.withdrawals }),
      mendAt: form && request.mendAt,
      sequence: await nextSequence(request.userId),
    });
    if (form)
      await payloads.put({
        id: formSlot(request),
        userId: request.userId,
        revision: 0,
        type: FORM_TYPE,
        bytes: form,
      });
    for (const { file, bytes } of files)
      await payloads.put({ id: file.slot, userId: request.userId, revision: 0, type: file.type, bytes });
    return 'added';
  });
}

/**
 * What this device has of a request: whether it, or the last of the corrections that replaced it, waits or was sent; else the last of
 * them that is in the trash. To be called within the transaction that acts on it.
 */
async function lastStateOf(id: string): Promise<'waiting' | 'sent' | Trashed | undefined> {
  if (await requests.get(id)) return 'waiting';
  if (await receipts.get(id)) return 'sent';
  const trashed = await trash.get(id);
  const after = trashed?.replacedBy === undefined ? undefined : await lastStateOf(trashed.replacedBy);
  return after ?? trashed;
}

async function readForm(entries: Entries, folder: string, promised: string): Promise<ArrayBuffer> {
  const bytes = await readBytes(entries, formPath(folder));
  if ((await sha256(bytes)) !== promised) throw new ArchiveRefused('damaged');
  return bytes;
}

async function readJson(entries: Entries, name: string, ifNot: RefusalReason): Promise<unknown> {
  const read = entries.get(name);
  if (!read) throw new ArchiveRefused(ifNot);
  return parsed(await readBytes(entries, name));
}

async function readBytes(entries: Entries, name: string): Promise<ArrayBuffer> {
  const read = entries.get(name);
  if (!read) throw new ArchiveRefused('incomplete');
  try {
    return await read();
  } catch (error) {
    throw refusalOf(error, 'damaged');
  }
}

function parsed(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function refusalOf(error: unknown, reason: RefusalReason): unknown {
  return error instanceof ZipDamaged ? new ArchiveRefused(reason) : error;
}
