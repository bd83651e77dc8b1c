import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another server has the folder; the message is a sentence for whoever started this one. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
}

/**
 * Takes a data folder for this process alone. PGlite does not lock its folder, and a second process's writes would
 * vanish (docs: decisions). The lock is the operating system's own on a small SQLite file, so that it falls with the
 * process, `kill -9` included, and never goes stale. Returns what gives it back. Throws `FolderInUseError`.
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
