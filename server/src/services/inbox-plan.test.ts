import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { searchInbox, wantedClocks } from './inbox-filter-store.ts';
import { allPlaces } from './inbox-place-store.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

it('what waits for the office is counted and sorted without looking at whose work each record is', async () => {
  const actor = { id: portal.people.org2.admin, role: 'admin', organisationId: 2 } as const;
  const scope = { organisationId: 2, actor };
  const planOf = (waitsFor: readonly string[]): Promise<string> =>
    portal.db.within(scope, async (tx) => {
      const found = await searchInbox(tx, undefined);
      const clocks = wantedClocks({
        scope,
        today: '2026-11-29',
        clocks: [],
        waitsFor,
        installers: [],
        found,
      });
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select k.place, k.due from (${allPlaces(clocks, false)}) k`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  expect(await planOf([])).not.toMatch(/on users/);
  expect(await planOf(['asp'])).toMatch(/on users/);
});
