import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from './commission.sample.ts';
import { visibleInstallationIds } from './visible-store.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

test.each(['installer', 'asp'] as const)(
  'which installations an %s sees is found without reading each of their rows for its installer',
  async (role) => {
    const scope = { organisationId: 2, actor: { id: at.people[role], role, organisationId: 2 } };
    const { rows } = await portal.db.within(scope, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain select ${visibleInstallationIds(scope)}`.execute(tx);
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // Another rule would read each row of theirs to see who installed it.
    expect(plan).not.toMatch(/Filter: .*(?:imported_at|installer_email)/);
    expect(plan).toMatch(/Index Only Scan using installations_without_installer on installations k/);
  },
);
