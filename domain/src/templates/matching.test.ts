import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSameJson, match } from './matching.ts';

const matched = (before: string, after: string) => {
  const { added, removed, kept } = match(before.split(''), after.split(''), (letter) => letter);
  const moved = kept.filter((pair) => pair.moved).map((pair) => pair.after);
  return { added: added.join(''), removed: removed.join(''), moved: moved.join('') };
};

describe('two lists matched by name', () => {
  test.each([
    ['abc', 'abc', '', '', ''],
    ['abc', 'abxc', 'x', '', ''],
    ['abc', 'ac', '', 'b', ''],
    ['abcd', 'dabc', '', '', 'd'],
    ['abcd', 'bcda', '', '', 'a'],
    ['abc', 'xyz', 'xyz', 'abc', ''],
    ['', 'a', 'a', '', ''],
  ])('from %s to %s: added %j, removed %j, moved %j', (before, after, added, removed, moved) => {
    expect(matched(before, after)).toEqual({ added, removed, moved });
  });

  test('say that one item moved, wherever it is taken from and put', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { minLength: 2 }), fc.nat(), fc.nat(), (items, from, to) => {
        const taken = items[from % items.length];
        const rest = items.filter((item) => item !== taken);
        const after = [...rest.slice(0, to % items.length), taken, ...rest.slice(to % items.length)];
        const { added, removed, kept } = match(items, after as number[], String);
        expect([added, removed]).toEqual([[], []]);
        const unchanged = items.every((item, at) => item === after[at]);
        expect(kept.filter(({ moved }) => moved)).toHaveLength(unchanged ? 0 : 1);
      }),
    );
  });
});

test('values of JSON are the same whatever the order of their keys, and a key without a value is none', () => {
  expect(isSameJson({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1, e: undefined })).toBe(true);
  expect(isSameJson([1, 2], [2, 1])).toBe(false);
  expect(isSameJson(undefined, undefined)).toBe(true);
  expect(isSameJson(undefined, null)).toBe(false);
});
