import { describe, expect, test } from 'vitest';
import type { Language } from '../templates/labels.ts';
import { shownTree, visibleEntries } from './shown-tree.ts';

const entry = (
  id: number,
  language: Language,
  variantGroup: string | null = null,
  parent: number | null = null,
) => ({ id, language, variantGroup, parent });
const shown = (entries: ReturnType<typeof entry>[], language: Language) =>
  shownTree(entries, language).map(({ id, parent }) => [id, parent]);

describe('what a person is shown of the library', () => {
  test('is each document in their language', () => {
    const both = [entry(1, 'pl', 'a'), entry(2, 'de', 'a')];
    expect(shown(both, 'de')).toEqual([[2, null]]);
    expect(shown(both, 'pl')).toEqual([[1, null]]);
  });

  test('is the Polish one where there is none in theirs, then the English one, after their own', () => {
    const some = [entry(1, 'pl'), entry(2, 'en', 'a'), entry(3, 'pl', 'a'), entry(4, 'en'), entry(5, 'de')];
    expect(shown(some, 'de')).toEqual([
      [5, null],
      [1, null],
      [3, null],
      [4, null],
    ]);
  });

  test('has a foreign document in the translation of its folder, else in the foreign folder', () => {
    const some = [
      entry(1, 'pl', 'pumps'),
      entry(2, 'de', 'pumps'),
      entry(3, 'pl', null, 1),
      entry(4, 'pl'),
      entry(5, 'pl', null, 4),
    ];
    expect(shown(some, 'de')).toEqual([
      [2, null],
      [3, 2],
      [4, null],
      [5, 4],
    ]);
  });

  test('is nothing that is hidden, and nothing in a folder that is', () => {
    const hidden = { ...entry(1, 'pl'), hidden: true };
    const rest = [entry(2, 'pl', null, 1), entry(3, 'pl', null, 2), entry(4, 'pl')];
    const seen = visibleEntries([hidden, ...rest.map((one) => ({ ...one, hidden: false }))]);
    expect(seen.map(({ id }) => id)).toEqual([4]);
  });
});
