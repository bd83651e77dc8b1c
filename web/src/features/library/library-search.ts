import type { LibraryEntry } from '@portal/domain/library/entry';
import { plainLetters } from '@portal/domain/plain-letters';

/** What a folder shows, folders first; or what is found by words of its name in the whole tree. */
export function foundEntries(
  entries: readonly LibraryEntry[],
  folder: number | null,
  search: string,
): readonly LibraryEntry[] {
  const words = plainLetters(search).split(/\s+/).filter(Boolean);
  const found = entries.filter(({ parent, name }) =>
    words.length === 0 ? parent === folder : words.every((word) => plainLetters(name).includes(word)),
  );
  return found.toSorted((a, b) => Number(a.kind !== 'folder') - Number(b.kind !== 'folder'));
}
