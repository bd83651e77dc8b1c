import { Problem } from '@portal/domain/problem';
import { ChildPool } from '../running/child-pool.ts';
import { ChildLostError } from '../running/job-child.ts';
import type { ShrunkenPicture } from './picture-decode.ts';
import type { PictureJob, PictureResult } from './picture-program.ts';

/** More than any picture within the limits needs to be decoded. */
const MEMORY_BYTES = 224 * 1024 * 1024;
/** The largest photo takes a second, somewhat more on a busy machine. */
const TIME_LIMIT_MS = 12_000;

let pool: ChildPool<PictureJob, PictureResult> | undefined;

/** The single process that decodes pictures for this server; it is started with the first picture. */
function decoder(): ChildPool<PictureJob, PictureResult> {
  pool ??= new ChildPool({
    program: new URL('./picture-program.ts', import.meta.url),
    children: 1,
    bounds: { memoryBytes: MEMORY_BYTES, timeMs: TIME_LIMIT_MS },
  });
  return pool;
}

/**
 * Re-encodes a picture, see `shrunken`.
 * @param source a local file, or the bytes themselves
 * @param owner whose picture it is: the decoder's time is shared fairly among owners
 * @returns null when it is no complete picture within the limits
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

/**
 * A picture that exceeds memory or time is refused for good; a decoder that crashed for another reason, or that a busy machine gave no
 * time, is a temporary failure.
 */
async function orNull(result: Promise<PictureResult>): Promise<PictureResult> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ChildLostError && ['memory', 'time'].includes(error.reason)) return null;
    throw error;
  }
}

/** How many uploads may wait for their check, each of which takes some tenths of a second; a phone retries the rest. */
const MAX_WAITING = 64;
/** Per person: an app uploads two at a time. */
const MAX_WAITING_EACH = 12;

/**
 * Decodes a picture completely in a separate process: refuses one that is invalid, truncated, needs more memory or time
 * than any photo, or has data after its end. The bytes are stored as they came, because their hash is evidence
 * (decision 006).
 * @param owner who uploads it: the decoder's time is shared fairly among owners
 * @throws Problem `file-kind-refused`; `unavailable` while too many wait, in all or of the same owner
 */
export async function checkPicture(file: string, type: string, owner: string): Promise<void> {
  if (!type.startsWith('image/')) return;
  const pictures = decoder();
  if (pictures.waiting() >= MAX_WAITING || pictures.waitingFor(owner) >= MAX_WAITING_EACH) {
    throw new Problem('unavailable');
  }
  const isWhole = await orNull(pictures.run(async () => ({ check: file, type }), { owner }));
  if (isWhole !== true) throw new Problem('file-kind-refused');
}
