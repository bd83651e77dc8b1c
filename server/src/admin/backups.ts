import { type Config, readConfig } from '../config.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { pruneBackups, removeUnfinished } from '../platform/backup/backup-folder.ts';
import { checkBackup } from '../platform/backup/check-backup.ts';
import { filesOf } from '../platform/backup/command.ts';
import { restore } from '../platform/backup/restore.ts';
import { lockBackups, lockFolder } from '../platform/files/folder-lock.ts';

export type BackupCommand = 'backup' | 'check-backup' | 'restore';

const report = (line: string): void => console.error(line);

/** Makes, checks or restores a backup; returns the exit code. */
export async function aboutBackups(
  command: BackupCommand,
  folder: string,
  name: string | undefined,
  keep: string | undefined,
  withoutDamaged: boolean,
): Promise<number> {
  if (command === 'check-backup') {
    const { name: checked, manifest, damaged } = await checkBackup(folder, name, report);
    for (const fault of damaged.values()) report(fault);
    if (damaged.size > 0) {
      console.log(
        `${checked} lacks ${damaged.size} of ${manifest.files?.count ?? 0} files. The next backup copies those again which the portal still has.`,
      );
      return 1;
    }
    console.log(`${checked} is whole: the database and ${manifest.files?.count ?? 0} files.`);
    return 0;
  }
  const config = readConfig(process.env);
  // PGlite belongs to one process, and nobody may work in a portal that is being restored.
  const unlock = config.databaseUrl && command === 'backup' ? undefined : await lockFolder(config.dataDir);
  try {
    if (command === 'restore') {
      const restored = await restore(config, folder, name, report, { withoutDamaged });
      for (const path of restored.damaged)
        report(`Not restored, since its copy is damaged or missing: ${path}`);
      console.log(`Restored ${restored.name}.`);
      return 0;
    }
    return await backUpAlone(config, folder, keep);
  } finally {
    unlock?.();
  }
}

/** Makes a backup while no other one is made in the folder; returns the exit code. */
async function backUpAlone(config: Config, folder: string, keep: string | undefined): Promise<number> {
  const unlock = await lockBackups(folder);
  try {
    // Without a lock another backup may be writing what looks left over.
    if (unlock) await removeUnfinished(folder);
    const made = await backUp(config, folder, new Date(), report);
    for (const path of made.damaged)
      report(
        `Not backed up, since its bytes are not those that were stored: ${filesOf(config.dataDir)}/${path}`,
      );
    console.log(`Backed up as ${made.name} in ${folder}.`);
    const removed = keep === undefined ? [] : await pruneBackups(folder, Number(keep));
    if (removed.length > 0) console.log(`Removed ${removed.join(', ')}.`);
    return made.damaged.length > 0 ? 1 : 0;
  } finally {
    unlock?.();
  }
}
