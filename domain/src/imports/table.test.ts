import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessEncoding } from './encoding.ts';
import { guessDecimal, guessSeparator, headerProblems, TABLE_BOUNDS, unnamedColumns } from './table.ts';

const lines = (count: number, line: string): string[] => Array.from({ length: count }, () => line);
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('the encoding of a file', () => {
  test.each([
    ['plain letters', bytes(0x53, 0x65, 0x72), 'utf-8'],
    ['a mark and ł in UTF-8', bytes(0xef, 0xbb, 0xbf, 0xc5, 0x82), 'utf-8'],
    ['ł in UTF-8, cut in two', bytes(0x61, 0xc5), 'utf-8'],
    ['ł in windows-1250', bytes(0x61, 0xb3, 0x61), 'windows-1250'],
    ['a mark of UTF-16 LE', bytes(0xff, 0xfe, 0x61, 0x00), 'utf-16le'],
    ['a mark of UTF-16 BE', bytes(0xfe, 0xff, 0x00, 0x61), 'utf-16be'],
    ['UTF-16 LE without a mark', bytes(0x61, 0, 0x62, 0, 0x63, 0), 'utf-16le'],
    ['UTF-16 BE without a mark', bytes(0, 0x61, 0, 0x62, 0, 0x63), 'utf-16be'],
    ['one zero byte among eight of UTF-8', bytes(0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0), 'utf-8'],
    ['nothing', bytes(), 'utf-8'],
  ])('with %s', (_, head, expected) => {
    expect(guessEncoding(head)).toBe(expected);
  });
});

describe('what splits the cells', () => {
  test.each([
    ['Numer;Moc\n1;1,5\n2;2,5\n', ';'],
    ['Number,Power\n1,1.5\n', ','],
    ['Number\tPower\n1\t1,5\n', '\t'],
    ['Number|Power\n1|1\n', '|'],
    ['Numer;Opis\n1;"a,b,c,d"\n2;"e,f,g,h"\n', ';'],
    ['Numer\n1\n', ';'],
    ['', ';'],
  ])('in %j is %j', (text, expected) => {
    expect(guessSeparator(text)).toBe(expected);
  });

  test('is the one that its first line names to Excel, whatever the others look like', () => {
    expect(guessSeparator('sep=;\nNumer,a;Kolor,b\n1;2\n')).toBe(';');
    expect(guessSeparator('\uFEFFSEP=,\r\nNumer;a\n')).toBe(',');
  });

  test('is seen in the first thirty lines', () => {
    const both = 'Numer,Moc;Opis';
    // In these thirty lines the comma wins by one.
    const [commas, semicolons] = [lines(15, 'a,b'), lines(14, 'a;b')];
    expect(guessSeparator([both, ...commas, ...semicolons, 'a;b', ''].join('\n'))).toBe(',');
    expect(guessSeparator([both, ...semicolons, ...commas, ''].join('\n'))).toBe(',');
  });

  test('and the decimal sign is the one that most numbers have', () => {
    expect(guessDecimal([['1,5', '2,25', '3.1']])).toBe(',');
    expect(guessDecimal([['1.5', 'HP-1']])).toBe('.');
    expect(guessDecimal([])).toBe(',');
  });
});

test('a table of 200 megabytes and 250,000 rows is imported, a workbook of 20 megabytes and 20,000', () => {
  expect(TABLE_BOUNDS).toEqual({
    fileBytes: 209_715_200,
    workbookBytes: 20_971_520,
    unpackedBytes: 262_144_000,
    workbookRows: 20_000,
    rows: 250_000,
    columns: 200,
    cell: 2_000,
    rowsAtOnce: 1_000,
    cellsAtOnce: 40_000,
  });
});

describe('the names of the columns', () => {
  test.each([
    [['Numer', 'Moc'], [['1', '5']], []],
    [['Numer', 'Moc'], [], [{ code: 'no-rows' }]],
    [['Numer', ''], [['1', 'x']], [{ code: 'column-without-name', column: 1 }]],
    [['Numer', ''], [['1', '']], []],
    [Array.from({ length: 200 }, (_, at) => `K${at}`), [['1']], []],
    [Array.from({ length: 201 }, (_, at) => `K${at}`), [['1']], [{ code: 'too-many-columns', count: 201 }]],
    [['Numer'], [['1', '', 'x']], [{ code: 'column-without-name', column: 2 }]],
    [['Moc', 'Typ', 'moc '], [['1', '2', '3']], [{ code: 'column-twice', column: 2, name: 'moc' }]],
    [
      ['Numer', 'Moc'],
      [
        ['Numer', 'Moc'],
        ['1', '2'],
      ],
      [{ code: 'two-headers' }],
    ],
    [
      ['A', 'B'],
      [
        ['Numer', 'Moc'],
        ['1', '2'],
        ['3', '4'],
      ],
      [{ code: 'two-headers' }],
    ],
    // Words of two letters are a second header; single letters may be sizes or grades.
    [
      ['A', 'B'],
      [
        ['Nr', 'kW'],
        ['1', '2'],
        ['3', '4'],
      ],
      [{ code: 'two-headers' }],
    ],
    // A heading that is a formula without a result.
    [
      ['Numer', '#N/A', '#REF!', 'Err:502'],
      [['1', '2', '', '3']],
      [
        { code: 'column-name-error', column: 1, name: '#N/A' },
        { code: 'column-name-error', column: 2, name: '#REF!' },
        { code: 'column-name-error', column: 3, name: 'Err:502' },
      ],
    ],
    [
      ['Numer', 'Moc'],
      [
        ['A', 'B'],
        ['1', '2'],
        ['3', '4'],
      ],
      [],
    ],
  ])('%j over %j', (header, rows, expected) => {
    expect(headerProblems(header, rows, unnamedColumns(header, rows))).toEqual(expected);
  });
});

test('no file makes a guess throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (head) => {
      guessEncoding(head);
      const text = String.fromCharCode(...head);
      const separator = guessSeparator(text);
      const [header = [], ...rows] = text.split('\n').map((line) => line.split(separator));
      headerProblems(header, rows, unnamedColumns(header, rows));
      guessDecimal(rows);
    }),
  );
});
