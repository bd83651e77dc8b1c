import { typedValue } from '@portal/domain/contact/control-characters';
import { fileKind, type FileKind } from '@portal/domain/files/file-kind';
import { DOCUMENTS_AT_ONCE } from '@portal/domain/imports/documents';
import { UPLOAD_MAX_BYTES } from '@portal/domain/constants';
import { iri } from '@portal/domain/iri';
import { holdPage } from '../../lib/loading/busy.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { call } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { organisationHeader } from '../../lib/session/session.ts';
import { sha256 } from '../../lib/sha256.ts';
import { type ReadEntry, unzip, ZipTooLarge } from '../../lib/unzip.ts';
import { putFile } from '../../queue/sending/http-attempt.ts';

const importContract = () => contractOf(() => import('@portal/domain/imports/contract'));
const fileContract = () => contractOf(() => import('@portal/domain/files/contract'));

/** What became of the files of an archive, and which were left out. */
export type DocumentsSent = {
  readonly attached: number;
  /** Were there before. */
  readonly known: number;
  /** Name no installation of the import. */
  readonly strangers: readonly string[];
  /** Neither PDF nor picture nor film. */
  readonly refused: readonly string[];
  /** Larger than a file may be. */
  readonly tooLarge: readonly string[];
};

/** Bytes that are held in memory at once. */
const BYTES_AT_ONCE = 2 * UPLOAD_MAX_BYTES;

type Document = { path: string; type: FileKind; size: number; sha256: string; bytes: ArrayBuffer };

/**
 * Attaches the files of an archive to the installations of an import that their names name, some at a time; what has arrived is not sent
 * again. `onProgress` hears how many files of how many are done. Throws `ZipDamaged`, `ZipEncrypted` and `ApiProblem`.
 */
export async function sendDocuments(
  importId: number,
  organisation: number,
  archive: Blob,
  onProgress: (done: number, total: number) => void,
): Promise<DocumentsSent> {
  const release = holdPage('upload');
  try {
    return await sendAll(importId, organisation, archive, onProgress);
  } finally {
    release();
  }
}

const sendAll: typeof sendDocuments = async (importId, organisation, archive, onProgress) => {
  const entries = [...(await unzip(archive, Number.POSITIVE_INFINITY, isDocument))];
  const sent = {
    attached: 0,
    known: 0,
    strangers: [] as string[],
    refused: [] as string[],
    tooLarge: [] as string[],
  };
  let batch: Document[] = [];
  const flush = async () => {
    if (batch.length > 0) await sendBatch(importId, organisation, batch, sent);
    batch = [];
  };
  for (const [at, [path, read]] of entries.entries()) {
    const document = await openDocument(path, read);
    if (typeof document === 'string') sent[document].push(path);
    else batch.push(document);
    const held = batch.reduce((sum, { size }) => sum + size, 0);
    if (batch.length === DOCUMENTS_AT_ONCE || held > BYTES_AT_ONCE) await flush();
    onProgress(at + 1 - batch.length, entries.length);
  }
  await flush();
  onProgress(entries.length, entries.length);
  return sent;
};

/** Folders and what systems put beside files are none. */
const isDocument = (path: string): boolean => !/\/$|(^|\/)(__MACOSX\/|\.(?!\.?\/)|Thumbs\.db$)/.test(path);

const LONGEST_PATH = 300;

/** A path without the outermost folders for which there is no room: the file's own and the nearest ones say whose it is. */
const withinLimit = (path: string): string =>
  path.length <= LONGEST_PATH ? path : path.slice(path.indexOf('/', path.length - LONGEST_PATH - 1) + 1);

async function openDocument(path: string, read: ReadEntry): Promise<Document | 'refused' | 'tooLarge'> {
  let bytes: ArrayBuffer;
  try {
    bytes = await read(UPLOAD_MAX_BYTES);
  } catch (error) {
    if (error instanceof ZipTooLarge) return 'tooLarge';
    throw error;
  }
  const type = fileKind(new Uint8Array(bytes.slice(0, 64)));
  // As the server stores it: it refuses a text with characters that nobody sees.
  const plain = withinLimit(typedValue(path));
  if (type === undefined || plain === '' || plain.length > LONGEST_PATH) return 'refused';
  return { path: plain, type, size: bytes.byteLength, sha256: await sha256(bytes), bytes };
}

async function sendBatch(
  importId: number,
  organisation: number,
  batch: readonly Document[],
  sent: { attached: number; known: number; strangers: string[] },
): Promise<void> {
  const { attachDocuments } = await importContract();
  const documents = batch.map(({ path, type, size, sha256: hash }) => ({ path, type, size, sha256: hash }));
  const { declared } = await call(attachDocuments, {
    params: { id: importId },
    body: { documents },
    headers: { ...organisationHeader(organisation), 'Idempotency-Key': crypto.randomUUID() },
  });
  for (const [at, document] of batch.entries()) {
    const place = declared[at];
    if (!place) sent.strangers.push(document.path);
    else if (place.arrived) sent.known += 1;
    else {
      await sendOne(organisation, document, place);
      sent.attached += 1;
    }
  }
}

async function sendOne(
  organisation: number,
  { type, size, sha256: hash, bytes }: Document,
  { clientId, name }: { readonly clientId: string; readonly name: string },
): Promise<void> {
  const { getUploadUrls, saveFile } = await fileContract();
  const headers = organisationHeader(organisation);
  const { urls, paths } = await call(getUploadUrls, {
    body: [{ filename: name, filetype: type, size, sha256: hash, clientId, field: 'document' }],
    headers,
  });
  const [url, path] = [urls[0], paths[0]];
  if (url === undefined || path === undefined) throw new ApiProblem('unreadable-answer', 200);
  const put = await putFile(url, { bytes, type }, () => undefined);
  if (put.meaning !== 'success') throw new ApiProblem('offline', 0);
  await call(saveFile, {
    body: { organisation: iri('organisations', organisation), name, type, path, clientId, field: 'document' },
    headers: { ...headers, 'Idempotency-Key': path },
  });
}
