import { type Config, readConfig } from '../config.ts';
import { missingMigrations } from '../db/migrate.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { lockFolder } from '../platform/files/folder-lock.ts';

/**
 * Opens the database of the settings for one command and closes it again. PGlite belongs to one process: its folder is
 * locked, and a server that runs on it is an error in a sentence.
 */
export async function withDatabase<Result>(
  work: (config: Config, db: Database) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env);
  const unlock = config.databaseUrl ? undefined : await lockFolder(config.dataDir);
  try {
    const db = await openDatabase(config, (error) => console.error(error.message));
    try {
      return await work(config, db);
    } finally {
      await db.close();
    }
  } finally {
    unlock?.();
  }
}

/** Throws for a database that a server of this release has not migrated yet: what a command writes would not fit. */
export async function requireMigrated(db: Database): Promise<void> {
  const missing = await missingMigrations(db);
  if (missing.length > 0)
    throw new Error(
      'The database is not the one of this release: start its server first, which migrates it.',
    );
}
