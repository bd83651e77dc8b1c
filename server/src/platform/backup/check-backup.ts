import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsIn, listedFiles } from './backup-folder.ts';
import { BackupError, FILE_SUMS, type Manifest, MANIFEST, manifestSchema, SHARED_FILES } from './manifest.ts';
import { paced, type Report } from './command.ts';
import { hashOf, storedFile } from './stored-files.ts';

/** What is wrong with a file of a backup, as a sentence. */
async function faultOf(file: string, sha256: string): Promise<string | undefined> {
  const found = await hashOf(file).catch(() => undefined);
  if (found === undefined) return `${file} is missing from the backup.`;
  return found === sha256 ? undefined : `${file} is damaged: it is not what was backed up.`;
}

async function requireWhole(file: string, sha256: string): Promise<void> {
  const fault = await faultOf(file, sha256);
  if (fault !== undefined) throw new BackupError(fault);
}

/** Like `faultOf`, for a copy of a stored file, whose description is part of it. */
async function faultOfCopy(folder: string, path: string, sha256: string): Promise<string | undefined> {
  const fault = await faultOf(join(folder, path), sha256);
  if (fault !== undefined) return fault;
  const described = await storedFile(folder, path);
  return typeof described !== 'string' && described.sha256 === sha256
    ? undefined
    : `${join(folder, path)} is damaged: its description is not what was backed up.`;
}

/** A backup that was read; `damaged` has a sentence for each path of a stored file whose copy is damaged or gone. */
export type Checked = {
  readonly name: string;
  readonly manifest: Manifest;
  readonly damaged: ReadonlyMap<string, string>;
};

/**
 * Reads a whole backup and compares every byte of it with its hashes; the newest when `name` is absent. A damaged copy of a
 * stored file loses its description, so that the next backup makes a new one. Throws `BackupError` when the database or
 * the list of files is missing or damaged.
 */
export async function checkBackup(
  folder: string,
  name: string | undefined,
  report: Report,
): Promise<Checked> {
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
  await requireWhole(join(at, manifest.database.name), manifest.database.sha256);
  const damaged = new Map<string, string>();
  if (manifest.files) {
    await requireWhole(join(at, FILE_SUMS), manifest.files.sha256);
    const reportSometimes = paced(report);
    let count = 0;
    for await (const { path, sha256 } of listedFiles(join(at, FILE_SUMS))) {
      const shared = join(folder, SHARED_FILES);
      const fault = await faultOfCopy(shared, path, sha256);
      if (fault !== undefined) {
        damaged.set(path, fault);
        // Where this is not possible, as on a medium that can only be read, the copy stays as it is.
        await rm(join(shared, `${path}.json`), { force: true }).catch(() => undefined);
      }
      count += 1;
      reportSometimes(`${count} of ${manifest.files.count} files are read`);
    }
  }
  return { name: chosen, manifest, damaged };
}
