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

it('what waits for installers and their partners is counted by indexes alone, without the rows of installations', async () => {
  const actor = { id: portal.people.org2.admin, role: 'admin', organisationId: 2 } as const;
  const scope = { organisationId: 2, actor };
  const plan = await portal.db.within(scope, async (tx) => {
    const found = await searchInbox(tx, undefined);
    const asked = { scope, today: '2026-11-29', waitsFor: [], installers: [], found };
    const clocks = wantedClocks({ ...asked, clocks: ['protocol', 'verification'] });
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select k.installer_id, count(*) from (${allPlaces(clocks, true)}) k group by 1`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).filter((line) => /on installations/.test(line));
  });
  for (const line of plan) expect(line).toMatch(/Index Only Scan/);
  expect(plan.join('\n')).toContain('installations_waiting_without_installer');
});
