import { z } from 'zod';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { noteError } from '../../lib/note-error.ts';
import { type Draft, draftSchema } from './draft.ts';

/** How earlier versions of the app called it, too. */
const KEY = 'last-words ';

const unloadBackupSchema = z.object({
  /** The draft as it would have been kept, with the revision it stands on; of its pictures only the names. */
  draft: draftSchema,
  /** When the write was begun, in milliseconds, that was under way just then and is older than this backup. */
  underWay: z.number().nullable(),
});

/**
 * What was typed in the last moment before a page went. An unloading page cuts off a write to IndexedDB that it has
 * begun; localStorage alone writes at once, and has no room for pictures.
 */
export type UnloadBackup = z.infer<typeof unloadBackupSchema>;

/** Writes it before it returns. A storage that is full or refused takes nothing, and that is no error. */
export function writeUnloadBackup(backup: UnloadBackup): void {
  writeSetting(KEY + backup.draft.id, JSON.stringify(backup));
}

/** The draft has what it holds, or is finished. */
export function removeUnloadBackup(draftId: string): void {
  writeSetting(KEY + draftId, null);
}

/** A person's backups on this device, nobody else's. What cannot be read is noted for support and dropped. */
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

/** Whether the draft on the disk is the one that a backup was made of; one that has changed since needs it no more. */
export function isBasedOn({ draft, underWay }: UnloadBackup, kept: Draft | undefined): boolean {
  const revision = kept?.revision ?? 0;
  return revision === draft.revision || (revision === draft.revision + 1 && kept?.savedAt === underWay);
}

function keys(): readonly string[] {
  try {
    return Object.keys(globalThis.localStorage ?? {}).filter((key) => key.startsWith(KEY));
  } catch {
    return [];
  }
}
