import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@portal/domain/problem';
import { writeUploadTempFile } from './upload-temp-file.ts';

/** Where the parts of an upload lie until they are put together. */
const folderOf = (target: string): string => `${target}.parts`;
const nameOf = (number: number): string => String(number).padStart(5, '0');

/** Takes one part to the disk, durable before it counts. Throws `too-large`, `file-mismatch`, `storage-full`. */
export async function receivePart(
  target: string,
  body: AsyncIterable<Buffer>,
  { number, size, sha256 }: { readonly number: number; readonly size: number; readonly sha256: string },
): Promise<void> {
  const folder = folderOf(target);
  await mkdir(folder, { recursive: true });
  const temporary = join(folder, `${nameOf(number)}.${randomUUID()}.part`);
  try {
    const arrived = await writeUploadTempFile(temporary, body, size);
    if (arrived.size !== size || arrived.sha256 !== sha256) throw new Problem('file-mismatch');
    await rename(temporary, join(folder, nameOf(number)));
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The numbers of the parts that have arrived, in order. */
export async function receivedParts(target: string): Promise<number[]> {
  const names = await readdir(folderOf(target)).catch(() => []);
  return names
    .filter((name) => /^\d{5}$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b);
}

/** The bytes of all parts, one after the other, a piece in memory at a time. */
export async function* bytesOfParts(target: string, parts: number): AsyncGenerator<Buffer> {
  for (let number = 1; number <= parts; number += 1) {
    const file = join(folderOf(target), nameOf(number));
    await stat(file);
    for await (const piece of createReadStream(file)) yield piece as Buffer;
  }
}

/** Clears the parts away, finished or given up. */
export async function dropParts(target: string): Promise<void> {
  await rm(folderOf(target), { recursive: true, force: true });
}
