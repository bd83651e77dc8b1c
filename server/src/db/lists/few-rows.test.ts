import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, test } from 'vitest';
import { limitOf, rowsAt } from './few-rows.ts';

const db = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const page = (offset: number) => rowsAt(sql`select 1`, { offset, count: 13 }, true).compile(db);
const textOf = (rows: number): string => sql`${limitOf(rows, true)}`.compile(db).sql;

test.each([
  [0, '1'],
  [1, '1'],
  [13, '16'],
  [16, '16'],
  [17, '32'],
  [2_048, '2048'],
  // Further in, one text serves all: a list of a million would have as many texts as pages otherwise.
  [2_049, '$1'],
])('a list that reads %i rows has %s in its text, so that PostgreSQL plans it once', (rows, text) => {
  expect(textOf(rows)).toBe(text);
});

test('a page of a list that is planned once has the same text as its neighbours, and its own numbers as values', () => {
  expect(page(24).sql).toBe(page(36).sql);
  expect(page(36).parameters).toEqual([13, 36]);
});
