import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { listedFiles } from './backup-folder.ts';
import { checkBackup, type Checked } from './check-backup.ts';
import { isEmptyDatabase, restorePglite, restorePostgres } from './database-dump.ts';
import { BackupError, FILE_SUMS, SHARED_FILES } from './manifest.ts';
import { filesOf, ignoreLost, paced, type Settings, type Report } from './command.ts';
import { copyStoredFile, storedPaths } from './stored-files.ts';

/**
 * Restores a backup, the newest when `name` is absent, into an empty database and an empty folder of files; checks the
 * whole backup first, so that a damaged one changes nothing. With `withoutDamaged` it goes on when copies of stored files are
 * damaged, without these. Returns its name, and their paths. Throws `BackupError`.
 */
export async function restore(
  config: Settings,
  folder: string,
  name: string | undefined,
  report: Report,
  { withoutDamaged = false }: { readonly withoutDamaged?: boolean } = {},
): Promise<{ name: string; damaged: string[] }> {
  const engine = config.databaseUrl ? 'postgres' : 'pglite';
  const checked = await checkBackup(folder, name, report);
  const { name: chosen, manifest, damaged } = checked;
  if (!withoutDamaged) refuseDamaged(checked);
  if (manifest.engine !== engine)
    throw new BackupError(
      manifest.engine === 'postgres'
        ? 'This is a backup of PostgreSQL: set DATABASE_URL to an empty database.'
        : 'This is a backup of a trial without PostgreSQL: leave DATABASE_URL unset.',
    );
  const known = new Set((await readMigrations()).map((migration) => migration.name));
  const unknown = manifest.migrations.find((migration) => !known.has(migration));
  if (unknown !== undefined)
    throw new BackupError(
      `The backup is of a later release, which ran ${unknown}: restore it with that release.`,
    );
  const files = filesOf(config.dataDir);
  for await (const path of storedPaths(files))
    throw new BackupError(`${files} has files already, such as ${path}: set DATA_DIR to an empty folder.`);
  const dump = join(folder, chosen, manifest.database.name);
  await (config.databaseUrl
    ? restoreIntoPostgres(config, dump)
    : restoreIntoPglite(join(config.dataDir, 'database'), dump));
  if (manifest.files) {
    const reportSometimes = paced(report);
    let count = 0;
    for await (const { path } of listedFiles(join(folder, chosen, FILE_SUMS))) {
      if (damaged.has(path)) continue;
      const copied = await copyStoredFile(join(folder, SHARED_FILES), files, path);
      if (typeof copied === 'string')
        throw new BackupError(`The file ${path} was whole when it was checked, and is ${copied} now.`);
      count += 1;
      reportSometimes(`${count} of ${manifest.files.count} files restored`);
    }
  }
  return { name: chosen, damaged: [...damaged.keys()] };
}

function refuseDamaged({ name, damaged }: Checked): void {
  const [first] = damaged.values();
  if (first === undefined) return;
  throw new BackupError(
    `${first} In all, ${damaged.size} files of ${name} are damaged or missing: check-backup names them. Restore an older backup, or this one without them: --without-damaged.`,
  );
}

async function restoreIntoPostgres(config: Settings, dump: string): Promise<void> {
  const db = await openDatabase(config, ignoreLost);
  try {
    if (!(await isEmptyDatabase(db)))
      throw new BackupError(
        'The database is not empty: restore into a new one, so that nothing is overwritten.',
      );
    await restorePostgres(db, config.databaseDirectUrl ?? config.databaseUrl ?? '', dump);
  } finally {
    await db.close();
  }
}

async function restoreIntoPglite(folder: string, dump: string): Promise<void> {
  const there = await readdir(folder).catch(() => []);
  if (there.length > 0)
    throw new BackupError(
      `${folder} is not empty: set DATA_DIR to an empty folder, so that nothing is overwritten.`,
    );
  await restorePglite(folder, dump);
}
