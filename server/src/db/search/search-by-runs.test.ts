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
const texts = [...made(LETTERS, 14, 400), ...made(NAMES, 24, 300)];
const words = [...made(LETTERS, 7, 150), ...made(NAMES, 9, 150)];

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
    }>`select search_runs_condition('search', ${pattern}, 2) as condition`.execute(tx),
  );
  expect(rows[0]?.condition).toMatch(
    /^public\.search_runs_of\(r\.organisation_id, r\.search \|\| ' '\) (@>|&&) '\{\d+(,\d+)*\}'::bigint\[\]$/,
  );
});

/** The number of organisation 2, and seven bits for each letter. */
const numberOf = (run: string): number =>
  2 * 2 ** 43 + Buffer.from(run).reduce((sum, byte) => sum * 128 + byte, 0);

test('a surname is looked for by six letters in a row, and not by its end, which many share', async () => {
  const { rows } = await portal.db.within(scope, (tx) =>
    sql<{
      condition: string | null;
    }>`select search_runs_condition('search', '%nowakowski%', 2) as condition`.execute(tx),
  );
  expect(rows[0]?.condition).toContain(`'{${numberOf('nowako')},${numberOf('akowsk')}}'`);
});

test.each(['%ab%', 'abcdef', '%ab%cd%', '%abcd_%', '%abcd\\%'])(
  'the pattern %s says too little of the text for the index, and is compared with each',
  async (pattern) => {
    const { rows } = await portal.db.within(scope, (tx) =>
      sql<{
        condition: string | null;
      }>`select search_runs_condition('search', ${pattern}, 2) as condition`.execute(tx),
    );
    expect(rows).toEqual([{ condition: null }]);
  },
);
