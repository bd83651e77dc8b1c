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
  return materials.filter((material) => {
    if (material.kind === 'folder') return false;
    const folders = pathTo(materials, material.parent) ?? [];
    const text = plainLetters([...folders, material].map(({ name }) => name).join(' '));
    return words.every((word) => text.includes(word));
  });
}
