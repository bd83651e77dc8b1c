import type { SupportMaterial } from '@portal/domain/files/contract';
import { expect, test } from 'vitest';
import { contentOf, foundByName, pathTo } from './material-tree.ts';

const material = (
  id: number,
  kind: SupportMaterial['kind'],
  parent: number | null = null,
): SupportMaterial => ({
  id,
  name: `${kind} ${id}`,
  kind,
  parent,
  language: 'pl',
  url: kind === 'folder' ? null : `https://example.com/${id}`,
  size: null,
  type: null,
  sha256: null,
  variantGroup: null,
  deviceTypes: [],
  preview: null,
});

const LIBRARY = [
  material(1, 'document'),
  material(2, 'folder'),
  material(3, 'folder', 2),
  material(4, 'video', 3),
  material(5, 'link', 2),
  material(6, 'document', 2),
];
const ids = (materials: readonly SupportMaterial[] | undefined) => materials?.map(({ id }) => id);

test('folders stand before documents, both in the order of the library', () => {
  expect(ids(contentOf(LIBRARY, null))).toEqual([2, 1]);
  expect(ids(contentOf(LIBRARY, 2))).toEqual([3, 5, 6]);
});

test('the way to a folder leads from the top of the library down to it', () => {
  expect(ids(pathTo(LIBRARY, 3))).toEqual([2, 3]);
  expect(ids(pathTo(LIBRARY, null))).toEqual([]);
});

test('a folder that was deleted, or a document taken for one, has no way to it', () => {
  expect(pathTo(LIBRARY, 99)).toBeUndefined();
  expect(pathTo(LIBRARY, 1)).toBeUndefined();
});

test('folders that lie in one another in a circle do not hang the page', () => {
  expect(ids(pathTo([material(1, 'folder', 2), material(2, 'folder', 1)], 1))).toEqual([2, 1]);
});

test('a document is found by words of its name and of its folder, in any case and without accents', () => {
  const library = [
    { ...material(1, 'folder'), name: 'Pompy ciepła' },
    { ...material(2, 'document', 1), name: 'Schemat podłączenia' },
    { ...material(3, 'document'), name: 'Schemat szafy' },
  ];
  const found = (search: string) => foundByName(library, search).map(({ id }) => id);
  expect(found('schemat')).toEqual([2, 3]);
  expect(found('PODLACZ pompy')).toEqual([2]);
  expect(found('nic')).toEqual([]);
});
