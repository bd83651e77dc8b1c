import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BACKUP_NAME, BackupError, backupTime, FILE_SUMS, SHARED_FILES, UNFINISHED } from './manifest.ts';
import { type StoredFile, storedPaths } from './stored-files.ts';

/** A line of `sha256sum`: hash, two spaces, path from the folder of the backup. */
const SUM_LINE = /^(?<sha256>[0-9a-f]{64}) {2}\.\.\/files\/(?<path>\S+)$/;

/** The names of the complete backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
}

/** Removes what a backup left that died with its machine. The caller has locked the folder, so none is being written. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isUnfinished = name.endsWith(UNFINISHED) && BACKUP_NAME.test(name.slice(0, -UNFINISHED.length));
    if (isUnfinished) await rm(join(folder, name), { recursive: true });
  }
}

/** How long ago the newest complete backup in a folder began, in seconds; infinite without one, or without the folder. */
export async function backupAge(folder: string, now: Date): Promise<number> {
  const newest = (await backupsIn(folder).catch(() => [])).at(-1);
  return newest === undefined ? Infinity : (now.getTime() - backupTime(newest).getTime()) / 1000;
}

/** The files that a backup lists, in its order. Throws `BackupError` for a line that names none. */
export async function* listedFiles(sums: string): AsyncGenerator<Pick<StoredFile, 'path' | 'sha256'>> {
  for await (const line of createInterface({ input: createReadStream(sums) })) {
    const { path, sha256 } = SUM_LINE.exec(line)?.groups ?? {};
    if (path === undefined || sha256 === undefined)
      throw new BackupError(`${sums} has a line that names no file.`);
    yield { path, sha256 };
  }
}

/**
 * Removes all but the newest `keep` backups, and the copied files that none of those lists. Returns the names of the
 * removed ones.
 */
export async function pruneBackups(folder: string, keep: number): Promise<string[]> {
  const known = await backupsIn(folder);
  const old = known.slice(0, Math.max(0, known.length - keep));
  if (old.length === 0) return [];
  const listed = new Set<string>();
  for (const name of known.slice(old.length)) {
    const sums = join(folder, name, FILE_SUMS);
    if (!(await stat(sums).catch(() => undefined))) continue;
    for await (const { path } of listedFiles(sums)) listed.add(path);
  }
  for (const name of old) await rm(join(folder, name), { recursive: true });
  const shared = join(folder, SHARED_FILES);
  for await (const path of storedPaths(shared)) {
    if (listed.has(path)) continue;
    await rm(join(shared, path), { force: true });
    await rm(join(shared, `${path}.json`), { force: true });
  }
  return old;
}
