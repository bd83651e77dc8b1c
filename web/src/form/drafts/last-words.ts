import { z } from 'zod';
import { readSetting, writeSetting } from '../../lib/local-setting.ts';
import { noteError } from '../../lib/note-error.ts';
import { type Draft, draftSchema } from './draft.ts';

const KEY = 'last-words ';

const lastWordsSchema = z.object({
  /** The draft as it would have been kept, with the revision it stands on; of its pictures only the names. */
  draft: draftSchema,
  /** When the write was begun, in milliseconds, that was under way just then and is older than these words. */
  underWay: z.number().nullable(),
});

/**
 * What was typed in the last moment before a page went. An unloading page cuts off a write to IndexedDB that it has
 * begun; localStorage alone writes at once, and has no room for pictures.
 */
export type LastWords = z.infer<typeof lastWordsSchema>;

/** Writes them down before it returns. A storage that is full or refused takes nothing, and that is no error. */
export function sayLastWords(words: LastWords): void {
  writeSetting(KEY + words.draft.id, JSON.stringify(words));
}

/** The draft has them, or is finished. */
export function forgetLastWords(draftId: string): void {
  writeSetting(KEY + draftId, null);
}

/** A person's last words on this device, nobody else's. What cannot be read is noted for support and dropped. */
export function lastWordsOf(userId: number): readonly LastWords[] {
  return keys().flatMap((key) => {
    try {
      const words = lastWordsSchema.parse(JSON.parse(readSetting(key) ?? ''));
      return words.draft.userId === userId ? [words] : [];
    } catch (error) {
      noteError('page', error);
      writeSetting(key, null);
      return [];
    }
  });
}

/** Whether the draft on the disk is the one that they were said on; one that has moved on needs them no more. */
export function standOn({ draft, underWay }: LastWords, kept: Draft | undefined): boolean {
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
