import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { STORAGE_PATH } from '../files/storage.ts';

/** What the storage on disk keeps beside each file. */
const descriptionSchema = z.object({ size: z.number().int(), sha256: z.string() });

export type StoredFile = { readonly path: string; readonly size: number; readonly sha256: string };

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');

/** What is wrong with a stored file: it was erased meanwhile, or its bytes or its description are not those that were stored. */
export type Fault = 'erased' | 'damaged';

/** The SHA-256 of a file, read in pieces. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** The paths of all stored files below the folder, in no order, whole or not. */
export async function* storedPaths(folder: string): AsyncGenerator<string> {
  for (const area of await subfolders(folder)) {
    for (const month of await subfolders(join(folder, area))) {
      for (const name of await readdir(join(folder, area, month))) {
        const path = `${area}/${month}/${name}`;
        if (STORAGE_PATH.test(path)) yield path;
      }
    }
  }
}

/** A stored file as its description has it. */
export async function storedFile(folder: string, path: string): Promise<StoredFile | Fault> {
  try {
    const described: unknown = JSON.parse(await readFile(`${join(folder, path)}.json`, 'utf8'));
    return { path, ...descriptionSchema.parse(described) };
  } catch (error) {
    if (isMissing(error)) return 'erased';
    if (error instanceof SyntaxError || error instanceof z.ZodError || hasCode(error, 'EIO'))
      return 'damaged';
    throw error;
  }
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** A stored file of the right size with a description that can be read; reads none of its bytes. */
async function likelyWhole(folder: string, path: string): Promise<StoredFile | undefined> {
  const file = await storedFile(folder, path);
  if (typeof file === 'string') return undefined;
  const there = await stat(join(folder, path)).catch(() => undefined);
  return there?.size === file.size ? file : undefined;
}

/**
 * Copies a stored file with its description to another folder, unless it is there: a stored file never changes. The
 * copy has its name only once all of it is on the disk and has the hash that was stored. Returns the file, or why there is no
 * copy of it.
 */
export async function copyStoredFile(from: string, to: string, path: string): Promise<StoredFile | Fault> {
  const source = join(from, path);
  const target = join(to, path);
  const file = await storedFile(from, path);
  if (file === 'erased') return file;
  const copy = await likelyWhole(to, path);
  if (file === 'damaged') return copy ?? file;
  if (copy?.sha256 === file.sha256) return copy;
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.part`;
  try {
    await copyFile(source, part);
  } catch (error) {
    if (isMissing(error)) return 'erased';
    // A disk that cannot read the source must not stop the others; one that cannot take the copy must.
    if ((await hashOf(source).catch(() => undefined)) === file.sha256) throw error;
    await rm(part, { force: true });
    return 'damaged';
  }
  if ((await hashOf(part)) !== file.sha256) {
    await rm(part, { force: true });
    return 'damaged';
  }
  await flush(part);
  await copyFile(`${source}.json`, `${target}.json`);
  await flush(`${target}.json`);
  await rename(part, target);
  return file;
}

/** Waits until a file's bytes are on the disk. */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
