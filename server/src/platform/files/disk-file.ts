import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { StoredObject } from './storage.ts';

const describedSchema = z.object({ size: z.int(), sha256: z.string(), type: z.string() });

/** Calls `work` with a temporary file beside the target; what `work` does not move into place is deleted. */
export async function withTemporaryFile<T>(
  target: string,
  work: (temporary: string) => Promise<T>,
): Promise<T> {
  const temporary = `${target}.${randomUUID()}.part`;
  await mkdir(dirname(target), { recursive: true });
  try {
    return await work(temporary);
  } finally {
    await removeDescribed(temporary);
  }
}

/**
 * Moves a temporary file into place with its description as JSON next to it, durably. The file goes first: one with a
 * description is always complete.
 */
export async function moveIntoPlace(
  temporary: string,
  target: string,
  described: StoredObject,
): Promise<void> {
  await writeFile(`${temporary}.json`, JSON.stringify(described), { flush: true });
  await rename(temporary, target);
  await rename(`${temporary}.json`, `${target}.json`);
  const folder = await open(dirname(target), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The description of a stored file; null when there is none. */
export async function readDescription(target: string): Promise<StoredObject | null> {
  const text = await readFile(`${target}.json`, 'utf8').catch(nullIfMissing);
  return text === null ? null : describedSchema.parse(JSON.parse(text));
}

/** Deletes a file and its description, if they are there. */
export async function removeDescribed(target: string): Promise<void> {
  await rm(target, { force: true });
  await rm(`${target}.json`, { force: true });
}

/** Deletes the temporary files of a folder that were last written before a moment: their upload was interrupted. */
export async function removeInterrupted(folder: string, before: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
  for (const entry of entries ?? []) {
    if (!entry.isFile() || !/\.part(\.json)?$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const { mtime } = (await stat(file).catch(nullIfMissing)) ?? { mtime: before };
    if (mtime < before) await rm(file, { force: true });
  }
}

/** For `catch`: null for a file that does not exist. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
    return null;
  throw error;
}
