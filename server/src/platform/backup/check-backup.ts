import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsIn, listedFiles } from './backup-folder.ts';
import { BackupError, FILE_SUMS, type Manifest, MANIFEST, manifestSchema, SHARED_FILES } from './manifest.ts';
import { paced, type Tell } from './command.ts';
import { hashOf } from './stored-files.ts';

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
