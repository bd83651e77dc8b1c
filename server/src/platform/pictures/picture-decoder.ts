import { Problem } from '@portal/domain/problem';
import { type ChildPool, ChildLostError, childPool } from '../running/child-pool.ts';
import type { ShrunkenPicture } from './picture-decode.ts';
import type { PictureJob, PictureResult } from './picture-program.ts';

/** More than the bounds of a picture allow it to take; what goes over it is no picture that anybody needs. */
const MEMORY_BYTES = 320 * 1024 * 1024;
/** The largest photo takes a second, on a busy machine some more. */
const TIME_LIMIT_MS = 12_000;

let pool: ChildPool<PictureJob, PictureResult> | undefined;

/** The one process that decodes pictures for this server: never two at the same time. It is started with the first picture. */
function decoder(): ChildPool<PictureJob, PictureResult> {
  pool ??= childPool({
    program: new URL('./picture-program.ts', import.meta.url),
    children: 1,
    bounds: { memoryBytes: MEMORY_BYTES, timeMs: TIME_LIMIT_MS },
  });
  return pool;
}

/** Pictures that wait to be decoded. */
export function waitingPictures(): number {
  return decoder().waiting();
}

/** Whether the file is a picture of this type, within the bounds, that can be decoded to its last row. */
export async function isWholePicture(file: string, type: string): Promise<boolean> {
  return (await orNull(decoder().run(async () => ({ check: file, type })))) === true;
}

/**
 * Makes a picture anew from its pixels, see `shrunken`. It goes before the pictures that are checked: a card waits for it.
 *
 * @param source a file of this machine, or the bytes themselves
 * @returns null when it is no whole picture within the bounds
 */
export async function shrinkPicture(
  source: string | Uint8Array,
  longSidePx: number,
): Promise<ShrunkenPicture | null> {
  const result = await orNull(decoder().run(async () => ({ shrink: source, longSidePx }), { first: true }));
  return typeof result === 'boolean' || result === null
    ? null
    : { extension: result.extension, bytes: Buffer.from(result.bytes) };
}

/** A picture that takes too much memory or time is refused for good; a decoder that died of something else is a failure. */
async function orNull(result: Promise<PictureResult>): Promise<PictureResult> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ChildLostError && error.reason !== 'died') return null;
    throw error;
  }
}

/** Uploads that may wait for their check, each some tenths of a second; a phone sends again what does not fit. */
const MOST_WAITING = 64;

/**
 * Reads a picture to its last row in a process of its own: refuses one that cannot be read as one, is cut off, would take
 * more memory or time than any photo needs, or carries something else behind its end. The bytes themselves are kept as
 * they came, because their hash is evidence (decision 006).
 *
 * @throws Problem `file-kind-refused`; `unavailable` while too many wait
 */
export async function checkPicture(file: string, type: string): Promise<void> {
  if (!type.startsWith('image/')) return;
  if (waitingPictures() >= MOST_WAITING) throw new Problem('unavailable');
  if (!(await isWholePicture(file, type))) throw new Problem('file-kind-refused');
}
