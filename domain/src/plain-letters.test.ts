import { expect, it } from 'vitest';
import { plainLetters, ungrouped } from './plain-letters.ts';

it.each([
  ['Łódź', 'lodz'],
  ['ZAŻÓŁĆ gęślą jaźń', 'zazolc gesla jazn'],
  ['Straße in Köln', 'strasse in koln'],
])('a name such as %s is found by %s', (name, typed) => {
  expect(plainLetters(name)).toBe(typed);
});

it.each([
  ['526-025-02-74', '5260250274'],
  ['+48601-602-603', '48601602603'],
  ['(22)601.60.26', '226016026'],
  ['22/6016026', '226016026'],
  ['2026-00000001', '202600000001'],
  ['12-34-567', '1234567'],
  ['12-34-56', undefined],
  ['601602603', undefined],
  ['00-950', undefined],
  ['12/3a', undefined],
  ['hp-2026-00000001', undefined],
])('a number typed as %s is looked for as %s besides', (typed, together) => {
  expect(ungrouped(typed)).toBe(together);
});
