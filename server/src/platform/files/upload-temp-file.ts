import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fileKind, FILE_KIND_BYTES } from '@portal/domain/files/file-kind';
import { Problem } from '@portal/domain/problem';
import type { StoredObject } from './storage.ts';

/**
 * Writes a stream to a new file while counting and hashing it, and detects its type from the first bytes. Throws
 * `too-large`.
 */
export async function writeUploadTempFile(
  file: string,
  body: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<StoredObject> {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > maxBytes) throw new Problem('too-large');
      if (head.length < FILE_KIND_BYTES) head = Buffer.concat([head, chunk]).subarray(0, FILE_KIND_BYTES);
      hash.update(chunk);
      // Writes through the file handle: with a write stream on it, `close` would never resolve.
      await handle.appendFile(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex'), type: fileKind(head) ?? 'application/octet-stream' };
}
