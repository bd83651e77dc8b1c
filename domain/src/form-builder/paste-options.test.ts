import { expect, test } from 'vitest';
import { pastedOptions } from './paste-options.ts';

const EXISTING = [{ value: 'r290', label: 'R290', labels: { de: 'Propan' } }];

test.each([
  [
    'a value and its label on each line',
    'air;Powietrze\nbrine;Solanka',
    [
      ['air', 'Powietrze'],
      ['brine', 'Solanka'],
    ],
  ],
  [
    'two columns of a spreadsheet',
    'air\tPowietrze\r\nbrine\tSolanka\r\n',
    [
      ['air', 'Powietrze'],
      ['brine', 'Solanka'],
    ],
  ],
  [
    'labels alone',
    'Powietrze\n\n  Solanka  ',
    [
      ['Powietrze', 'Powietrze'],
      ['Solanka', 'Solanka'],
    ],
  ],
  ['a value twice', 'air;A\nair;B', [['air', 'A']]],
  ['a value that is there already', 'r290;Propane', []],
  ['a label that is missing', 'air;', [['air', 'air']]],
  ['a value that is missing', ';Powietrze', []],
])('a pasted list with %s', (_, text, added) => {
  expect(pastedOptions(text, EXISTING)).toEqual([
    ...EXISTING,
    ...added.map(([value, label]) => ({ value, label })),
  ]);
});
