import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Scope } from '../database.ts';
import { searchPatterns } from './search-words.ts';

let portal: TestApp;
let scope: Scope;
/** Few letters, so that runs of them come again; and what separates, escapes, has an accent or is no Latin letter. */
const LETTERS = [
  'a',
  'b',
  'b',
  'c',
  '0',
  '0',
  '1',
  ' ',
  '.',
  '-',
  '@',
  '%',
  '_',
  '\\',
  'ż',
  'Ж',
  'Ж',
  'у',
  "'",
];
/** Names in which six letters in a row come again. */
const NAMES = ['a', 'b', 'a', 'b', 'ż', 'Ж', ' '];
const made = (units: readonly string[], maxLength: number, many: number) =>
  fc.sample(fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength }), many);
/** Numbers with letters and signs between them, such as serial numbers and addresses. */
const NUMBERS = ['0', '0', '1', '2', 'a', 'b', '-'];
const texts = [...made(LETTERS, 14, 400), ...made(NAMES, 24, 300), ...made(NUMBERS, 24, 300)];
const words = [...made(LETTERS, 7, 150), ...made(NAMES, 16, 150), ...made(NUMBERS, 9, 150)];

beforeAll(async () => {
  portal = await buildTestApp();
  const { admin } = portal.people.org2;
  scope = { organisationId: 2, actor: { id: admin, role: 'admin', organisationId: 2 } };
  await portal.db.within(scope, (tx) =>
    tx
      .insertInto('events')
      .values(texts.map((text) => ({ organisation_id: 2, type: 'user.edited', user_name: text })))
      .execute(),
  );
});
afterAll(() => portal.close());

test('a word is found by its runs of letters exactly where it occurs, at the end of a name as well', async () => {
  const parts = texts.map((text, n) => text.slice(n % 3, 3 + (n % 13)));
  const asked = [...words, ...parts].map(searchPatterns).filter((patterns) => patterns.length > 0);
  expect(asked.length).toBeGreaterThan(500);
  const { rows } = await portal.db.within(scope, (tx) =>
    sql<{ asked: string; found: number[]; wanted: number[] }>`
      select words::text as asked,
        array(select unnest(search_ids('events', words, 100000)) order by 1) as found,
        array(select e.id from events e where e.organisation_id = 2 and not exists (
          select from jsonb_array_elements(words) word where not exists (
            select from jsonb_array_elements_text(word) spelling where e.search like spelling)) order by e.id) as wanted
      from unnest(${asked.map((patterns) => JSON.stringify(patterns))}::jsonb[]) words`.execute(tx),
  );
  for (const { asked: patterns, found, wanted } of rows) expect(found, patterns).toEqual(wanted);
  expect(rows.filter(({ wanted }) => wanted.length > 0).length).toBeGreaterThan(300);
});

test('the runs of a text are those that an index made by the function of before holds', async () => {
  const migration = await readFile(
    new URL('../migrations/114-search-by-index-alone.sql', import.meta.url),
    'utf8',
  );
  const before = /create function search_runs_of\(.*?\$\$;/s.exec(migration)?.[0] ?? '';
  const differ = await portal.db.system(async (tx) => {
    await sql.raw(before.replace('search_runs_of', 'pg_temp.runs_before')).execute(tx);
    const { rows } = await sql<{
      text: string;
    }>`select text from unnest(${['', ...words, ...texts]}::text[]) text
      where search_runs_of(2, text) is distinct from pg_temp.runs_before(2, text)`.execute(tx);
    return rows;
  });
  expect(differ).toEqual([]);
});

test.each([
  ['a word of three letters', '%abc%'],
  ['a longer one', '%abcde%'],
  ['one with a sign of patterns in it', '%ab\\%cd%'],
  ['a Ukrainian name', '%шевчук%'],
])('%s is looked for by its index', async (_, pattern) => {
  const { rows } = await portal.db.within(scope, (tx) =>
    sql<{
      condition: string | null;
    }>`select search_condition('search', ${pattern}, 2) as condition`.execute(tx),
  );
  for (const condition of rows[0]?.condition?.split(' and ') ?? [''])
    expect(condition).toMatch(
      /^public\.search_runs_of\(r\.organisation_id, r\.search \|\| ' '\) (@>|&&) '\{\d+(,\d+)*\}'::bigint\[\]$/,
    );
});

/** The letters of a run: seven bits each, after the number of organisation 2. */
function textOf(run: string): string {
  const letters: string[] = [];
  for (let left = BigInt(run) - (2n << 43n); left > 0n; left >>= 7n)
    letters.unshift(String.fromCodePoint(Number(left & 127n)));
  return letters.join('');
}

/** The conditions of a search for these words, in their order: the runs of each. */
async function runsAskedFor(search: string): Promise<string[][]> {
  const { rows } = await portal.db.system(async (tx) => {
    await sql`set local role portal_search`.execute(tx);
    await sql`select set_config('app.organisation_id', '2', true)`.execute(tx);
    return sql<{ source: string }>`
      select search_source('events', array['id'], ${JSON.stringify(searchPatterns(search))}::jsonb) as source`.execute(
      tx,
    );
  });
  const conditions = rows[0]?.source.matchAll(/@> '\{([\d,]+)\}'/g) ?? [];
  return [...conditions].map(([, runs = '']) => runs.split(',').map(textOf));
}

test.each([
  [
    'a telephone number',
    '+48672823396',
    [
      ['8233', '3396'],
      [' 486', '7282'],
    ],
  ],
  [
    'a serial number',
    'HP-2026-00123456',
    [
      ['1234', '3456'],
      ['hp 2', '026 ', '0012'],
    ],
  ],
  ['an e-mail address with a number', 'jan21@dom.pl', [['jan2', '1 do', 'm pl']]],
  [
    'an e-mail address',
    'anna.kowalska@example.com',
    [
      ['owalsk', 'xample'],
      ['anna', ' kow', 'alsk', 'a ex', 'ampl', 'e co', ' com'],
    ],
  ],
  ['a name', 'Piotr Jankowka', [['ankowk'], ['piot']]],
  ['a name and a town', 'Anna Nowakowska Warszawa', [['akowsk', 'arszaw'], ['anna']]],
  ['a first name alone', 'Piotr', [['iotr'], ['piot']]],
  ['a surname alone', 'Nowacka', [['owacka', 'nowack', 'owacka']]],
  ['a long surname alone', 'Nowakowski', [['akowsk', 'nowako', 'kowski']]],
])('of %s the runs that few texts have are looked for first', async (_, search, asked) => {
  expect(await runsAskedFor(search)).toEqual(asked);
});

test.each(['%ab%', 'abcdef', '%ab%cd%', '%abcd_%', '%abcd\\%'])(
  'the pattern %s says too little of the text for the index, and is compared with each',
  async (pattern) => {
    const { rows } = await portal.db.within(scope, (tx) =>
      sql<{
        condition: string | null;
      }>`select search_condition('search', ${pattern}, 2) as condition`.execute(tx),
    );
    expect(rows).toEqual([{ condition: null }]);
  },
);
