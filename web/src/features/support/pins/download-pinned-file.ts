import { PINNED_CACHE } from '../../../lib/local/local-schema.ts';
import { getFileParts } from '@portal/domain/files/contract';
import { pinnedAddress, type PinnableFile } from '@portal/domain/library/pinned-files';
import { call } from '../../../lib/network/api.ts';
import { ApiProblem } from '../../../lib/network/api-problem.ts';
import {
  partKey,
  type PinnedFile,
  readPinned,
  writePinned,
} from '../../../lib/offline-cache/pinned-store.ts';
import type { Held } from '../../../lib/offline-cache/pins.ts';
import { isStorageFull } from '../../../lib/local/local-db.ts';
import { fetchPdfParts, showsPdf } from '../../../lib/pdf/own-viewer.ts';
import { sha256 } from '../../../lib/sha256.ts';

/** Why a file could not be pinned. */
export type PinTrouble = 'no-room' | 'damaged' | 'not-opened' | 'failed';

export class PinError extends Error {
  readonly trouble: PinTrouble;

  constructor(trouble: PinTrouble, options?: ErrorOptions) {
    super(trouble, options);
    this.trouble = trouble;
  }
}

/** Parts on their way at the same time: one alone would wait for the line after each. */
const AT_ONCE = 3;
const TRIES = 3;
const AGAIN_MS = 500;
/** A worker that is not there by now does not come. */
const WORKER_MS = 10_000;
/** Left free for what is not sent yet, and for the app itself. */
const SPARE_BYTES = 50_000_000;

export type Fetching = {
  /** A link that works now; asked for again where one did not. */
  readonly urlOf: (again: boolean) => Promise<string>;
  /** How many bytes are here. */
  readonly onBytes: (bytes: number) => void;
  readonly signal: AbortSignal;
};

/**
 * Fetches a file in parts, each compared with its hash before it is stored; parts that arrived before it broke off are
 * not fetched again. Ends with the proof: what the link will do without a network is done once. Throws a `PinError`, an
 * `ApiProblem`, or the signal's reason.
 */
export async function downloadPinnedFile(file: PinnableFile, fetching: Fetching): Promise<Held> {
  const { parts, partBytes, size, sha256: whole } = await call(getFileParts, { params: { id: file.id } });
  await requireRoom(size);
  const cache = await caches.open(PINNED_CACHE);
  const pinned: PinnedFile = { sha256: whole, size, type: file.type, partBytes, parts };
  let done = 0;
  let next = 0;
  const fetchParts = async () => {
    for (let part = next; part < parts.length; part = next) {
      next += 1;
      await fetchPart(cache, pinned, part, fetching);
      done += lengthOf(pinned, part);
      fetching.onBytes(done);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, fetchParts));
    await writePinned(cache, pinned);
  } catch (error) {
    throw isStorageFull(error) ? new PinError('no-room', { cause: error }) : error;
  }
  if (!(await opensOffline(whole)) || !(await hasReader(file))) throw new PinError('not-opened');
  return { entry: file.id, sha256: whole, size, type: file.type };
}

const lengthOf = ({ size, partBytes }: PinnedFile, part: number) =>
  Math.min(size, (part + 1) * partBytes) - part * partBytes;

async function fetchPart(cache: Cache, pinned: PinnedFile, part: number, fetching: Fetching): Promise<void> {
  const key = partKey(pinned.sha256, part);
  if (await isPartIntact(cache, pinned, part)) return;
  for (let attempt = 1; ; attempt += 1) {
    fetching.signal.throwIfAborted();
    try {
      const bytes = await bytesOfPart(pinned, part, attempt > 1, fetching);
      if ((await sha256(bytes)) !== pinned.parts[part]) throw new PinError('damaged');
      await cache.put(key, new Response(bytes));
      return;
    } catch (error) {
      if (attempt === TRIES || fetching.signal.aborted || isStorageFull(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS * attempt));
    }
  }
}

async function bytesOfPart(
  pinned: PinnedFile,
  part: number,
  again: boolean,
  { urlOf, signal }: Fetching,
): Promise<ArrayBuffer> {
  const from = part * pinned.partBytes;
  const range = { range: `bytes=${from}-${from + lengthOf(pinned, part) - 1}` };
  const headers = pinned.parts.length === 1 ? {} : range;
  const answer = await fetch(await urlOf(again), { headers, signal, cache: 'no-store' }).catch(
    (cause: unknown) => {
      if (signal.aborted) throw cause;
      throw new ApiProblem('offline', 0);
    },
  );
  if (!answer.ok) throw new ApiProblem('unreadable-answer', answer.status);
  return answer.arrayBuffer();
}

/** Whether a part is here and is what it should be. */
async function isPartIntact(
  cache: Cache,
  { sha256: whole, parts }: PinnedFile,
  part: number,
): Promise<boolean> {
  const found = await cache.match(partKey(whole, part));
  return found !== undefined && (await sha256(await found.arrayBuffer())) === parts[part];
}

/** Whether a pinned file is still whole: each part is read and compared with its hash. */
export async function isPinnedFileIntact(hash: string): Promise<boolean> {
  const cache = await caches.open(PINNED_CACHE);
  const pinned = await readPinned(cache, hash);
  if (pinned === undefined) return false;
  for (let part = 0; part < pinned.parts.length; part += 1)
    if (!(await isPartIntact(cache, pinned, part))) return false;
  return true;
}

/** Asks the worker, as a player will: only what it answers itself can be opened without a network. */
async function opensOffline(hash: string): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, WORKER_MS);
  await Promise.race([navigator.serviceWorker.ready, late]).finally(() => clearTimeout(timer));
  const answer = await fetch(pinnedAddress(hash, 'x'), { headers: { range: 'bytes=0-0' } }).catch(() => null);
  return answer?.status === 206 && (await answer.arrayBuffer()).byteLength === 1;
}

/** Where the browser has no viewer, a PDF opens by what the app draws it with, which has to be here as well. */
const hasReader = async ({ type }: PinnableFile): Promise<boolean> =>
  type !== 'application/pdf' || showsPdf() || (await fetchPdfParts());

async function requireRoom(bytes: number): Promise<void> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  if (quota !== undefined && usage !== undefined && quota - usage < bytes + SPARE_BYTES)
    throw new PinError('no-room');
}
