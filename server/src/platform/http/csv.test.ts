import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CSV_START, csvLine } from './csv.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

/** PostgreSQL reads CSV itself: a parser that knows nothing of how we write it. */
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('pglite');
});
afterAll(() => database.destroy());

async function reopened(text: string, separator: string): Promise<string[][]> {
  const { engine } = database.db;
  if (engine.kind !== 'pglite') throw new Error('The parser is PGlite’s');
  const { pglite } = engine;
  await pglite.exec('create temp table if not exists sheet (a text, b text, c text); truncate sheet');
  await pglite.query(
    `copy sheet from '/dev/blob' with (format csv, delimiter '${separator}', null 'no such text', encoding 'UTF8')`,
    [],
    { blob: new Blob([text]) },
  );
  const { rows } = await pglite.query<{ a: string; b: string; c: string }>('select * from sheet');
  return rows.map(({ a, b, c }) => [a, b, c]);
}

const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;
/** A sign and digits are a number literal in every spreadsheet: nothing to calculate, nothing to call, nothing to fetch. */
const IS_NUMBER = /^\+\d+$/;

describe.each([
  ['pl', ';'],
  ['en', ','],
] as const)('a table in %s', (language, separator) => {
  test.each([
    '=HYPERLINK("http://evil.test";"x")',
    '=cmd|" /C calc"!A0',
    '+48601602603-1',
    '+48601602603 ',
    '+A1',
    '+48\n=1',
    '+4860160260312345',
    '-2+3+cmd',
    '@SUM(1;2)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '＝1+1',
    '=1"; "=2',
  ])('%j is text when a program opens it', async (cell) => {
    const text = csvLine(['before', cell, 'after'], language);
    expect(await reopened(text, separator)).toEqual([['before', `'${cell}`, 'after']]);
  });

  test('gives back every text as it was, but for the apostrophe before what would run', async () => {
    const cell = fc.string({ unit: fc.constantFrom(...`ąŁ =+-@'"\\\t\r\n;,abc1`.split('')), maxLength: 12 });
    const sheets = fc.sample(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 40 }), 25);
    for (const rows of sheets) {
      const text = rows.map((row) => csvLine(row, language)).join('');
      const read = await reopened(text, separator);
      expect(read).toEqual(rows.map((row) => row.map((one) => (RUNS.test(one) ? `'${one}` : one))));
      expect(read.flat().filter((one) => RUNS.test(one))).toEqual([]);
    }
  });
});

test('a phone number as it is stored leaves as it is, so that it can be dialled from the table', async () => {
  expect(await reopened(csvLine(['before', '+48601602603', 'after'], 'pl'), ';')).toEqual([
    ['before', '+48601602603', 'after'],
  ]);
});

test('whatever leaves with a sign before it and no apostrophe is digits alone', async () => {
  const cell = fc.string({ unit: fc.constantFrom(...`+-=@0123456789A(!|) \n`.split('')), maxLength: 16 });
  for (const text of fc.sample(cell, 2_000)) {
    const written = csvLine([text], 'pl').replaceAll(/^"|"?\r\n$/g, '');
    if (RUNS.test(written)) expect(written).toMatch(IS_NUMBER);
  }
});

test('a number is a number, and nothing is nothing', async () => {
  expect(await reopened(csvLine([-5, null, 'x'], 'pl'), ';')).toEqual([['-5', '', 'x']]);
  expect(CSV_START).toBe('\uFEFF');
});
