import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { dumpDatabase, DUMP_NAMES, isEmptyDatabase } from './database-dump.ts';
import {
  BackupError,
  backupName,
  FILE_SUMS,
  type Manifest,
  MANIFEST,
  SHARED_FILES,
  UNFINISHED,
} from './manifest.ts';
import { filesOf, ignoreLost, paced, type Settings, type Report } from './command.ts';
import { copyStoredFile, flush, hashOf, storedPaths } from './stored-files.ts';

async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    db.kysely,
  );
  return rows.map(({ name }) => name);
}

/**
 * Backs up the database and then the files to a new folder within `folder`; the portal may go on working. Files are
 * only ever added, or erased with a person, so every file that the dump names and that still exists is in the copy.
 * Until everything is on the disk the new folder is called `.part`. A stored file whose bytes are not those that arrived does not
 * stop it: returns the backup's name, and the paths of those that it lacks. Throws `BackupError`.
 */
export async function backUp(
  config: Settings,
  folder: string,
  now: Date,
  report: Report,
): Promise<{ name: string; damaged: string[] }> {
  const name = backupName(now);
  const part = join(folder, `${name}${UNFINISHED}`);
  await mkdir(part, { recursive: true });
  const db = await openDatabase(config, ignoreLost);
  try {
    if (await isEmptyDatabase(db))
      throw new BackupError('The database is empty: there is nothing to back up.');
    const dump = join(part, DUMP_NAMES[db.dialect]);
    await dumpDatabase(
      db,
      config.databaseBackupUrl ?? config.databaseDirectUrl ?? config.databaseUrl ?? '',
      dump,
    );
    await flush(dump);
    const damaged: string[] = [];
    const manifest: Manifest = {
      format: 1,
      at: now.toISOString(),
      engine: db.dialect,
      database: {
        name: DUMP_NAMES[db.dialect],
        bytes: (await stat(dump)).size,
        sha256: await hashOf(dump),
      },
      migrations: await migrationsOf(db),
      ...(config.s3
        ? {}
        : {
            files: await copyFiles(filesOf(config.dataDir), folder, join(part, FILE_SUMS), damaged, report),
          }),
    };
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(part, join(folder, name));
    if (!manifest.files)
      report('The files lie in a bucket and are not part of this backup: keep its versions.');
    return { name, damaged };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    await db.close();
  }
}

/** Copies all files into the folder that the backups share, and lists them as `sha256sum --check` reads it; the others go to `damaged`. */
async function copyFiles(
  from: string,
  folder: string,
  sums: string,
  damaged: string[],
  report: Report,
): Promise<NonNullable<Manifest['files']>> {
  const list = createWriteStream(sums);
  const reportSometimes = paced(report);
  let [count, bytes] = [0, 0];
  for await (const path of storedPaths(from)) {
    const file = await copyStoredFile(from, join(folder, SHARED_FILES), path);
    if (file === 'damaged') damaged.push(path);
    if (typeof file === 'string') continue;
    if (!list.write(`${file.sha256}  ../${SHARED_FILES}/${file.path}\n`)) await once(list, 'drain');
    count += 1;
    bytes += file.size;
    reportSometimes(`${count} files so far`);
  }
  list.end();
  await finished(list);
  await flush(sums);
  return { count, bytes, sha256: await hashOf(sums) };
}
