import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { databaseFindings, memoryFinding } from './check-database.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const found = async () =>
  Object.fromEntries(
    (await databaseFindings(portal.deps.config, portal.db)).map(({ part, level }) => [part, level]),
  );

test('a migrated database with its rights is well; one that an update waits for is a warning, not an error', async () => {
  expect(await found()).toMatchObject({ Database: 'ok', Rights: 'ok', Clock: 'ok' });
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    portal.db.kysely,
  );
  const waiting = await found();
  expect(waiting).toMatchObject({ Database: 'warning', Clock: 'ok' });
  expect(waiting).not.toHaveProperty('Rights');
});

const GIB = 1024 ** 3;

test.each([
  ['of ten thousand installations in Debian’s 128 MB', { database: 0.06 * GIB, buffers: GIB / 8 }, 'ok'],
  ['of a million installations in Debian’s 128 MB', { database: 6.2 * GIB, buffers: GIB / 8 }, 'warning'],
  ['of a million installations in 4 GB', { database: 6.2 * GIB, buffers: 4 * GIB }, 'warning'],
  ['of a million installations in 8 GB', { database: 6.2 * GIB, buffers: 8 * GIB }, 'ok'],
])('a database %s is found by its memory', (_, memory, level) => {
  expect(memoryFinding(memory)).toMatchObject({ part: 'Memory', level });
});

test('the warning of a large database names the section of the manual', () => {
  expect(memoryFinding({ database: 6.5 * GIB, buffers: GIB / 8 }).text).toBe(
    'PostgreSQL keeps 128 MB of 6656 MB in memory. See Memory of PostgreSQL in docs/operations.md.',
  );
});
