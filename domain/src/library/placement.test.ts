import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TreeEntry } from './entry.ts';
import { foldersAbove, neighbourPlaces, orderAfterMove, placementDefects } from './placement.ts';

const folder = (id: number, parent: number | null = null): TreeEntry => ({ id, parent, kind: 'folder' });
const file = (id: number, parent: number | null = null): TreeEntry => ({ id, parent, kind: 'document' });
const TREE = [folder(1), folder(2, 1), folder(3, 2), file(4, 3), folder(5)];
const codes = (moved: number[], to: number | null) =>
  placementDefects(TREE, moved, to).map(({ propertyPath, code }) => `${propertyPath} ${code}`);

describe('moving entries of the library', () => {
  test.each<[string, number[], number | null, string[]]>([
    ['a folder to the top', [2], null, []],
    ['a folder with a file into another folder', [1, 4], 5, []],
    ['a folder into itself', [1], 1, ['entries.0 into-itself']],
    ['a folder into what lies in it', [5, 1], 3, ['entries.1 into-itself']],
    ['anything into a file', [5], 4, ['parent not-found']],
    ['anything into a folder that is gone', [5], 9, ['parent not-found']],
    ['what is gone', [5, 9], 1, ['entries.1 not-found']],
  ])('%s', (_, moved, to, found) => {
    expect(codes(moved, to)).toEqual(found);
  });

  test('a folder cannot lie deeper than twelve levels', () => {
    const deep = Array.from({ length: 12 }, (_, at) => folder(at + 1, at === 0 ? null : at));
    const more = [...deep, folder(20), folder(30), folder(31, 30)];
    expect(placementDefects(more, [20], 11)).toEqual([]);
    expect(placementDefects(more, [20], 12)[0]?.code).toBe('too-deep');
    expect(placementDefects(more, [30], 11)[0]?.code).toBe('too-deep');
    expect(placementDefects([...more, file(40)], [40], 12)).toEqual([]);
  });

  test('no move makes a circle, whatever the tree', () => {
    const trees = fc.array(fc.nat({ max: 30 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(trees, fc.nat({ max: 19 }), fc.nat({ max: 19 }), (parents, a, b) => {
        const tree = parents.map((parent, id) => folder(id, id === 0 ? null : parent % id));
        const [from, to] = [a % tree.length, b % tree.length];
        if (placementDefects(tree, [from], to).length > 0) return;
        for (let at: number | null = to; at !== null; at = tree[at]?.parent ?? null)
          expect(at).not.toBe(from);
      }),
    );
  });
});

describe('the order of a folder after a move', () => {
  const files = [file(1), file(2), folder(9), file(3), file(4), file(5, 9)];

  test.each([
    ['to the end', [2], null, [1, 9, 3, 4, 2]],
    ['before another', [4, 1], 2, [4, 1, 2, 9, 3]],
    ['out of another folder', [5], 3, [1, 2, 9, 5, 3, 4]],
    ['before itself stays where it is', [2], 2, [1, 2, 9, 3, 4]],
    ['several before one of them stand where that one stood', [4, 2], 2, [1, 4, 2, 9, 3]],
  ])('%s', (_, moved, before, order) => {
    expect(orderAfterMove(files, moved, null, before)).toEqual(order);
  });

  test('is refused before what does not lie there', () => {
    expect(placementDefects(files, [1], null, 5)).toEqual([{ propertyPath: 'before', code: 'not-found' }]);
    expect(placementDefects(files, [1], null, 99)).toEqual([{ propertyPath: 'before', code: 'not-found' }]);
    expect(placementDefects(files, [1], null, 4)).toEqual([]);
  });
});

describe('moving an entry of the library up and down', () => {
  const mixed = [folder(1), file(2), folder(3), file(4), file(5, 1), file(6)];

  test.each<[string, number, number | null | undefined, number | null | undefined]>([
    ['the first folder only goes down, past the other folder', 1, undefined, null],
    ['the second folder goes above the first, past the file that the list shows below both', 3, 1, undefined],
    ['the first file goes down past the next one', 2, undefined, 6],
    ['a file in the middle goes both ways', 4, 2, null],
    ['the last file only goes up', 6, 4, undefined],
    ['a file alone in its folder stays', 5, undefined, undefined],
  ])('%s', (_, id, up, down) => {
    expect(neighbourPlaces(mixed, id)).toEqual({ up, down });
  });
});

test('the way to a folder names each folder above it, and ends where a fault of the data would lead round', () => {
  expect(foldersAbove(TREE, 3).map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(foldersAbove(TREE, null)).toEqual([]);
  expect(foldersAbove([folder(1, 2), folder(2, 1)], 1).length).toBeLessThan(20);
});
