import type { SupportMaterial } from '@portal/domain/files/contract';
import { plainLetters } from '@portal/domain/plain-letters';

/** What lies directly in a folder, null being the top: folders first, each kind in the order of the library. */
export function contentOf(
  materials: readonly SupportMaterial[],
  folder: number | null,
): readonly SupportMaterial[] {
  const inside = materials.filter(({ parent }) => parent === folder);
  return [
    ...inside.filter(({ kind }) => kind === 'folder'),
    ...inside.filter(({ kind }) => kind !== 'folder'),
  ];
}

/**
 * The folders from the top down to one, that one last; undefined when it does not exist. Folders that lie in one
 * another in a circle, which only a fault could make, end the way up.
 */
export function pathTo(
  materials: readonly SupportMaterial[],
  folder: number | null,
): readonly SupportMaterial[] | undefined {
  const path: SupportMaterial[] = [];
  for (let at = folder; at !== null;) {
    const here = materials.find(({ id, kind }) => id === at && kind === 'folder');
    if (here === undefined) return undefined;
    if (path.includes(here)) return path;
    path.unshift(here);
    at = here.parent;
  }
  return path;
}

/** What is found by words of its name, in any case and without accents; a folder's name finds what lies in it. */
export function foundByName(
  materials: readonly SupportMaterial[],
  search: string,
): readonly SupportMaterial[] {
  const words = plainLetters(search).split(/\s+/).filter(Boolean);
  const folders = new Map<number | null, string>();
  const wordsOf = (folder: number | null): string => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const text = plainLetters((pathTo(materials, folder) ?? []).map(({ name }) => name).join(' '));
    folders.set(folder, text);
    return text;
  };
  return materials.filter((material) => {
    if (material.kind === 'folder') return false;
    const text = `${wordsOf(material.parent)} ${plainLetters(material.name)}`;
    return words.every((word) => text.includes(word));
  });
}
