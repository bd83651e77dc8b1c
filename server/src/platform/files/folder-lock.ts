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
  const file = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    file.close();
    throw new FolderInUseError(
      `Another server is running on the data folder ${resolve(folder)}. Stop it, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return () => file.close();
}
