import { DEFAULT_LANGUAGE, LANGUAGES } from '../constants.ts';
import type { Language } from '../templates/labels.ts';
import type { LibraryEntry } from './entry.ts';
import { plainLetters } from '../plain-letters.ts';

/** What the choice of a language needs to know of an entry. */
type Variant = {
  readonly id: number;
  readonly parent: number | null;
  readonly language: Language;
  readonly variantGroup: string | null;
};

/**
 * The tree that a person who reads one language is shown, out of the trees of every language: each entry in their
 * language, and what does not exist in it in the language that it has, the default one first. A foreign entry lies in
 * the translation of its folder where there is one; without, the foreign folder comes along with it.
 *
 * @param entries what the person may see, of every language, in the order of the library
 */
export function shownTree<Entry extends Variant>(
  entries: readonly Entry[],
  language: Language,
): readonly Entry[] {
  const wanted = [language, DEFAULT_LANGUAGE, ...LANGUAGES];
  const chosen = new Map<string, Entry>();
  for (const spoken of wanted) {
    for (const entry of entries) {
      if (entry.language !== spoken) continue;
      const group = groupOf(entry);
      if (!chosen.has(group)) chosen.set(group, entry);
    }
  }
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const shownFor = (id: number | null): number | null => {
    const folder = id === null ? undefined : byId.get(id);
    return folder === undefined ? null : (chosen.get(groupOf(folder))?.id ?? null);
  };
  const own = entries.filter((entry) => chosen.get(groupOf(entry)) === entry);
  return own
    .map((entry) => {
      const parent = shownFor(entry.parent);
      return parent === entry.parent ? entry : { ...entry, parent };
    })
    .toSorted((a, b) => Number(a.language !== language) - Number(b.language !== language));
}

function groupOf({ id, variantGroup }: Variant): string {
  return variantGroup ?? `alone ${id}`;
}

/** What installers see of a tree: neither what is hidden, nor what lies in a folder that is. */
export function visibleEntries<
  Entry extends { readonly id: number; readonly parent: number | null; readonly hidden: boolean },
>(tree: readonly Entry[]): readonly Entry[] {
  const byId = new Map(tree.map((entry) => [entry.id, entry]));
  const isVisible = (entry: Entry): boolean => {
    const seen = new Set<number>();
    for (let at: Entry | undefined = entry; at !== undefined && !seen.has(at.id);) {
      if (at.hidden) return false;
      seen.add(at.id);
      at = at.parent === null ? undefined : byId.get(at.parent);
    }
    return true;
  };
  return tree.filter(isVisible);
}

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
