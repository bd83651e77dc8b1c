import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open.ts';
import { dumpDatabase, DUMP_NAMES, isEmptyDatabase } from './database-dump.ts';
import {
  BACKUP_NAME,
  BackupError,
  backupName,
  FILE_SUMS,
  type Manifest,
  MANIFEST,
  manifestSchema,
  SHARED_FILES,
} from './manifest.ts';
import { copyStoredFile, flush, hashOf, type StoredFile, storedFiles } from './stored-files.ts';

export type Settings = Pick<Config, 'databaseUrl' | 'databaseBackupUrl' | 'dataDir' | 's3'>;

/** Tells the operator how far it is. */
export type Tell = (line: string) => void;

const TELL_EVERY_MS = 10_000;
/** A line of `sha256sum`: hash, two spaces, path from the folder of the backup. */
const SUM_LINE = /^(?<sha256>[0-9a-f]{64}) {2}\.\.\/files\/(?<path>\S+)$/;

export const filesOf = (dataDir: string): string => join(dataDir, 'files');
export const ignoreLost = (): void => undefined;

/** Calls `tell` at most every ten seconds. */
export function paced(tell: Tell): Tell {
  let last = performance.now();
  return (line) => {
    if (performance.now() - last < TELL_EVERY_MS) return;
    last = performance.now();
    tell(line);
  };
}

async function migrationsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(
    db.kysely,
  );
  return rows.map(({ name }) => name);
}

/**
 * Backs up the database and then the files to a new folder within `folder`; the portal may go on working. Files are
 * only ever added, or erased with a person, so every file that the dump names and that still exists is in the copy.
 * Until everything is on the disk the new folder is called `.part`. Returns its name. Throws `BackupError`.
 */
export async function backUp(config: Settings, folder: string, now: Date, tell: Tell): Promise<string> {
  const name = backupName(now);
  const part = join(folder, `${name}.part`);
  await mkdir(part, { recursive: true });
  const db = await openDatabase(config, ignoreLost);
  try {
    if (await isEmptyDatabase(db))
      throw new BackupError('The database is empty: there is nothing to back up.');
    const dump = join(part, DUMP_NAMES[db.dialect]);
    await dumpDatabase(db, config.databaseBackupUrl ?? config.databaseUrl ?? '', dump);
    await flush(dump);
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
        : { files: await copyFiles(filesOf(config.dataDir), folder, join(part, FILE_SUMS), tell) }),
    };
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(part, join(folder, name));
    if (!manifest.files)
      tell('The files lie in a bucket and are not part of this backup: keep its versions.');
    return name;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  } finally {
    await db.close();
  }
}

/** Copies all files into the folder that the backups share, and lists them as `sha256sum --check` reads it. */
async function copyFiles(
  from: string,
  folder: string,
  sums: string,
  tell: Tell,
): Promise<NonNullable<Manifest['files']>> {
  const list = createWriteStream(sums);
  const tellSometimes = paced(tell);
  let [count, bytes] = [0, 0];
  for await (const file of storedFiles(from)) {
    if (!(await copyStoredFile(from, join(folder, SHARED_FILES), file))) continue;
    if (!list.write(`${file.sha256}  ../${SHARED_FILES}/${file.path}\n`)) await once(list, 'drain');
    count += 1;
    bytes += file.size;
    tellSometimes(`${count} files so far`);
  }
  list.end();
  await finished(list);
  await flush(sums);
  return { count, bytes, sha256: await hashOf(sums) };
}

/** The names of the complete backups in a folder, the oldest first. */
async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort();
}

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
  for await (const { path } of storedFiles(shared)) {
    if (listed.has(path)) continue;
    await rm(join(shared, path), { force: true });
    await rm(join(shared, `${path}.json`), { force: true });
  }
  return old;
}

async function compareHash(file: string, sha256: string): Promise<void> {
  const found = await hashOf(file).catch(() => undefined);
  if (found === undefined) throw new BackupError(`${file} is missing from the backup.`);
  if (found !== sha256) throw new BackupError(`${file} is damaged: it is not what was backed up.`);
}

/**
 * Reads a whole backup and compares every byte of it with its hashes; the newest when `name` is absent. Throws
 * `BackupError` with what is missing or damaged.
 */
export async function checkBackup(
  folder: string,
  name: string | undefined,
  tell: Tell,
): Promise<{ name: string; manifest: Manifest }> {
  const known = await backupsIn(folder);
  const chosen = name ?? known.at(-1);
  if (chosen === undefined || !known.includes(chosen))
    throw new BackupError(
      known.length === 0
        ? `There is no complete backup in ${folder}.`
        : `There is no backup ${chosen} in ${folder}. There are: ${known.join(', ')}.`,
    );
  const at = join(folder, chosen);
  const read = manifestSchema.safeParse(JSON.parse(await readFile(join(at, MANIFEST), 'utf8')));
  if (!read.success)
    throw new BackupError(`${chosen} was written by another release: use that one or a later one.`);
  const manifest = read.data;
  await compareHash(join(at, manifest.database.name), manifest.database.sha256);
  if (manifest.files) {
    await compareHash(join(at, FILE_SUMS), manifest.files.sha256);
    const tellSometimes = paced(tell);
    let count = 0;
    for await (const { path, sha256 } of listedFiles(join(at, FILE_SUMS))) {
      await compareHash(join(folder, SHARED_FILES, path), sha256);
      count += 1;
      tellSometimes(`${count} of ${manifest.files.count} files are whole`);
    }
  }
  return { name: chosen, manifest };
}
