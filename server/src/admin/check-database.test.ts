import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { databaseFindings } from './check-database.ts';

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
  expect(await found()).toEqual({ Database: 'ok', Rights: 'ok', Clock: 'ok' });
  await sql`delete from schema_migrations where name = (select max(name) from schema_migrations)`.execute(
    portal.db.kysely,
  );
  expect(await found()).toEqual({ Database: 'warning', Clock: 'ok' });
});
