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
  [
    'cells in quotes',
    '"r32; r290";"Chłodziwo ""R290"""\r\n"dwie\nlinie"\tOpis\n"bez końca;Opis',
    [
      ['r32; r290', 'Chłodziwo "R290"'],
      ['dwie linie', 'Opis'],
      ['"bez końca', 'Opis'],
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

test.each([
  ['a value of 120 characters, which is whole', 'v'.repeat(120) + ';A', 'v'.repeat(120), 'A'],
  ['a longer value, which is cut to 120', 'v'.repeat(121) + ';A', 'v'.repeat(120), 'A'],
  ['a label of 200 characters, which is whole', 'a;' + 'L'.repeat(200), 'a', 'L'.repeat(200)],
  ['a longer label, which is cut to 200', 'a;' + 'L'.repeat(201), 'a', 'L'.repeat(200)],
  [
    'a label of 150 characters alone, of which the value is cut',
    'L'.repeat(150),
    'L'.repeat(120),
    'L'.repeat(150),
  ],
])('A pasted list has %s', (_, text, value, label) => {
  expect(pastedOptions(text, [])).toEqual([{ value, label }]);
});
