import { z } from 'zod';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { noteError } from '../../lib/note-error.ts';
import { type Draft, draftSchema } from './draft.ts';

/** Local storage key, with the name that earlier versions of the app used. */
const KEY = 'last-words ';

const unloadBackupSchema = z.object({
  /**
   * The draft as it would have been saved, with the revision that it was based on; of its pictures only the names.
   */
  draft: draftSchema,
  /** When the write of an older content began that was in progress at that moment, in milliseconds since 1970. */
  underWay: z.number().nullable(),
});

/**
 * What was typed in the last moment before a page was closed. An unloading page aborts its writes to IndexedDB; only
 * local storage writes synchronously, and has no room for pictures.
 */
export type UnloadBackup = z.infer<typeof unloadBackupSchema>;

/** Writes synchronously. A full or refused storage is no error. */
export function writeUnloadBackup(backup: UnloadBackup): void {
  writeSetting(KEY + backup.draft.id, JSON.stringify(backup));
}

/** To be called when the draft has the same content, or is finished. */
export function removeUnloadBackup(draftId: string): void {
  writeSetting(KEY + draftId, null);
}

/** A person's backups on this device. A backup that cannot be read is logged for support and deleted. */
export function unloadBackupsOf(userId: number): readonly UnloadBackup[] {
  return keys().flatMap((key) => {
    try {
      const backup = unloadBackupSchema.parse(JSON.parse(readSetting(key) ?? ''));
      return backup.draft.userId === userId ? [backup] : [];
    } catch (error) {
      noteError('page', error);
      writeSetting(key, null);
      return [];
    }
  });
}

/**
 * Whether the stored draft is the one that a backup was based on; a draft that has changed since does not need it.
 */
export function isBasedOn({ draft, underWay }: UnloadBackup, stored: Draft | undefined): boolean {
  const revision = stored?.revision ?? 0;
  return revision === draft.revision || (revision === draft.revision + 1 && stored?.savedAt === underWay);
}

function keys(): readonly string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(KEY));
  } catch {
    return [];
  }
}
