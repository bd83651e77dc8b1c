import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { STORAGE_PATH } from '../files/storage.ts';
import { BackupError } from './manifest.ts';

/** What the storage on disk keeps beside each file. */
const descriptionSchema = z.object({ size: z.number().int(), sha256: z.string() });

export type StoredFile = { readonly path: string; readonly size: number; readonly sha256: string };

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The SHA-256 of a file, read in pieces. */
export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Every stored file below the folder, in no order. One that is erased while the folder is read is left out. */
export async function* storedFiles(folder: string): AsyncGenerator<StoredFile> {
  for (const area of await subfolders(folder)) {
    for (const month of await subfolders(join(folder, area))) {
      for (const name of await readdir(join(folder, area, month))) {
        const path = `${area}/${month}/${name}`;
        if (!STORAGE_PATH.test(path)) continue;
        const described = await readFile(`${join(folder, path)}.json`, 'utf8').catch((error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        });
        if (described !== undefined) yield { path, ...descriptionSchema.parse(JSON.parse(described)) };
      }
    }
  }
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/**
 * Copies a stored file with its description to another folder, unless it is there: a stored file never changes. The
 * copy has its name only once all of it is on the disk and has the hash that was stored. Returns false when the file
 * was erased meanwhile. Throws `BackupError` when the bytes are not those that were stored.
 */
export async function copyStoredFile(from: string, to: string, file: StoredFile): Promise<boolean> {
  const source = join(from, file.path);
  const target = join(to, file.path);
  const there = await stat(target).catch(() => undefined);
  if (there?.size === file.size && (await stat(`${target}.json`).catch(() => undefined))) return true;
  await mkdir(dirname(target), { recursive: true });
  const part = `${target}.part`;
  try {
    await copyFile(source, part);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  const sha256 = await hashOf(part);
  if (sha256 !== file.sha256) {
    await rm(part, { force: true });
    throw new BackupError(`The file ${source} is damaged: its bytes are not those that were stored.`);
  }
  await flush(part);
  await copyFile(`${source}.json`, `${target}.json`);
  await flush(`${target}.json`);
  await rename(part, target);
  return true;
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
