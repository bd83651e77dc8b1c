import { CHUNK_LOAD_TIMEOUT_MS } from '@portal/domain/constants';

/** A part of the app could not be fetched: no network, or a newer version has replaced it. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure';
}

/** Waits for a part of the app; throws a `ChunkFailure` when it fails or takes longer than 120 s. */
export async function loadChunk<Part>(
  load: () => Promise<Part>,
  timeoutMs = CHUNK_LOAD_TIMEOUT_MS,
): Promise<Part> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new ChunkFailure('timeout')), timeoutMs);
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkFailure ? cause : new ChunkFailure('failed', { cause });
  } finally {
    clearTimeout(timer);
  }
}
