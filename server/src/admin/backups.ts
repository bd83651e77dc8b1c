import { readConfig } from '../config.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { pruneBackups } from '../platform/backup/backup-folder.ts';
import { checkBackup } from '../platform/backup/check-backup.ts';
import { restore } from '../platform/backup/restore.ts';
import { lockFolder } from '../platform/files/folder-lock.ts';

export type BackupCommand = 'backup' | 'check-backup' | 'restore';

const tell = (line: string): void => console.error(line);

/** Makes, checks or restores a backup; returns the exit code. */
export async function aboutBackups(
  command: BackupCommand,
  folder: string,
  name: string | undefined,
  keep: string | undefined,
): Promise<number> {
  if (command === 'check-backup') {
    const { name: checked, manifest } = await checkBackup(folder, name, tell);
    console.log(`${checked} is whole: the database and ${manifest.files?.count ?? 0} files.`);
    return 0;
  }
  const config = readConfig(process.env);
  // PGlite belongs to one process, and nobody may work in a portal that is being restored.
  const unlock = config.databaseUrl && command === 'backup' ? undefined : await lockFolder(config.dataDir);
  try {
    if (command === 'restore') {
      console.log(`Restored ${await restore(config, folder, name, tell)}.`);
      return 0;
    }
    console.log(`Backed up as ${await backUp(config, folder, new Date(), tell)} in ${folder}.`);
    const removed = keep === undefined ? [] : await pruneBackups(folder, Number(keep));
    if (removed.length > 0) console.log(`Removed ${removed.join(', ')}.`);
    return 0;
  } finally {
    unlock?.();
  }
}
