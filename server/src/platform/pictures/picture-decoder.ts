import { Problem } from '@portal/domain/problem';
import { type ChildPool, ChildLostError, childPool } from '../running/child-pool.ts';
import type { ShrunkenPicture } from './picture-decode.ts';
import type { PictureJob, PictureResult } from './picture-program.ts';

/** More than the bounds of a picture allow it to take; what goes over it is no picture that anybody needs. */
const MEMORY_BYTES = 224 * 1024 * 1024;
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

/**
 * Makes a picture anew from its pixels, see `shrunken`.
 *
 * @param source a file of this machine, or the bytes themselves
 * @param owner for whom: the decoder's time is shared out fairly among owners
 * @returns null when it is no whole picture within the bounds
 */
export async function shrinkPicture(
  source: string | Uint8Array,
  longSidePx: number,
  owner: string,
): Promise<ShrunkenPicture | null> {
  const result = await orNull(decoder().run(async () => ({ shrink: source, longSidePx }), { owner }));
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
/** Of one person: an app sends two at a time. */
const MOST_WAITING_EACH = 12;

/**
 * Reads a picture to its last row in a process of its own: refuses one that cannot be read as one, is cut off, would take
 * more memory or time than any photo needs, or carries something else behind its end. The bytes themselves are kept as
 * they came, because their hash is evidence (decision 006).
 *
 * @param owner who sent it: the decoder's time is shared out fairly among owners
 * @throws Problem `file-kind-refused`; `unavailable` while too many wait, or too many of the same owner
 */
export async function checkPicture(file: string, type: string, owner: string): Promise<void> {
  if (!type.startsWith('image/')) return;
  const pictures = decoder();
  if (pictures.waiting() >= MOST_WAITING || pictures.waitingFor(owner) >= MOST_WAITING_EACH) {
    throw new Problem('unavailable');
  }
  const isWhole = await orNull(pictures.run(async () => ({ check: file, type }), { owner }));
  if (isWhole !== true) throw new Problem('file-kind-refused');
}
