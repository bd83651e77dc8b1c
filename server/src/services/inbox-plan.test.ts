import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { clocks } from './inbox-clock-store.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

test('what waits for the office is counted and sorted without looking at whose work each record is', async () => {
  const actor = { id: portal.people.org2.admin, role: 'admin', organisationId: 2 } as const;
  const scope = { organisationId: 2, actor };
  const planOf = (columns: string): Promise<string> =>
    portal.db.within(scope, async (tx) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select ${sql.raw(columns)} from (${clocks(scope, '2026-11-29')}) k`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  expect(await planOf('k.place, k.due')).not.toMatch(/on users/);
  expect(await planOf('k.place, k.waits_for')).toMatch(/on users/);
});
