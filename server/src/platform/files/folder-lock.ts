import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server process uses the folder. The message is a sentence for the person who started this one. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Locks a data folder for this process. PGlite does not lock its folder, and the writes of a second process would be
 * lost. The lock is an operating system lock on a small SQLite file: it ends with the process, even
 * after `kill -9`, and never becomes stale. Returns the function that releases it. Throws `FolderInUseError`.
 */
export async function lockFolder(folder: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  try {
    return lock(join(folder, 'server.lock'));
  } catch (error) {
    throw new FolderInUseError(
      `Another server is running on the data folder ${resolve(folder)}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/** SQLite's code for a file that another process has locked. */
const BUSY = 5;

/**
 * Lets one backup at a time into a folder of backups: another one that ends first would remove, with `--keep`, copies of files that
 * this one has just made or found. Returns the function that
 * releases it; undefined where the disk of another machine knows no locks, and nothing is locked. Throws `FolderInUseError`.
 */
export async function lockBackups(folder: string): Promise<(() => void) | undefined> {
  await mkdir(folder, { recursive: true });
  try {
    return lock(join(folder, 'backup.lock'));
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && error.errcode === BUSY)) return undefined;
    throw new FolderInUseError(
      `Another backup is being written to ${resolve(folder)}. Wait until it has ended.`,
      { cause: error },
    );
  }
}

function lock(path: string): () => void {
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    throw error;
  }
  return () => file.close();
}
