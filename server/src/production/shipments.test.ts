import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice } from '../../test/test-builders.ts';
import { rowsRead } from '../../test/rows-read.ts';
import { productionBoard } from './queue-store.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;

/** In Warsaw, at midnight in summer and before and after it. */
const SHIPPED = {
  'TODAY-LAST': '2026-06-15T09:59:00Z',
  'TODAY-FIRST': '2026-06-14T22:00:00Z',
  YESTERDAY: '2026-06-14T21:59:59Z',
  'WEEK-FIRST': '2026-06-08T22:00:00Z',
  'WEEK-BEFORE': '2026-06-08T21:59:59Z',
};
const LONG_AGO = 200;

beforeAll(async () => {
  portal = await buildTestApp({ clock: new Date('2026-06-15T10:00:00Z') });
  at = await commissioning(portal);
  const shipped = [
    ...Object.entries(SHIPPED),
    ...Array.from({ length: LONG_AGO }, (_, n) => [`OLD-${n}`, '2020-02-03T10:00:00Z'] as const),
  ];
  await portal.db.system(async (tx) => {
    for (const [serial, sentAt] of shipped) {
      const id = await buildDevice(tx, 2, at.template, serial);
      await tx
        .updateTable('custom_devices')
        .set({ extension_created_at: '2020-01-02T08:00:00Z', extension_sent_at: sentAt, step: null })
        .where('id', '=', id)
        .execute();
    }
    await buildDevice(tx, 2, at.template, 'NEVER-IN-THE-HALL');
  });
  await at.production.post('/production_devices', {
    serial: 'JUST-BEGUN',
    deviceTemplate: `/device_templates/${at.template.id}`,
  });
  await sql`analyze custom_devices`.execute(portal.db.kysely);
});
afterAll(() => portal.close());

test('the board counts what was shipped today, and in the seven days that end with it, by the days of the makers', async () => {
  expect((await at.production.get('/production_board')).body).toMatchObject({ sentToday: 2, sentWeek: 4 });
});

test('the board reads no device that was shipped long ago', async () => {
  const actor = { id: portal.people.org2.production, role: 'production', organisationId: 2 } as const;
  await portal.db.within({ organisationId: 2, actor }, async (tx) => {
    // The table is too small for an index to be worth it otherwise.
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = await rowsRead(tx, 'custom_devices');
    await productionBoard(tx, { organisationId: 2, actor }, portal.clock.now);
    expect((await rowsRead(tx, 'custom_devices')) - before).toBeLessThan(LONG_AGO / 2);
  });
});

test.each([
  ['all that ever were in the hall', '', LONG_AGO + 6],
  ['all that were shipped', 'state=sent', LONG_AGO + 5],
  ['those of a type', 'state=sent&deviceTemplate.id[]=TYPE', LONG_AGO + 5],
  ['those of another type', 'state=sent&deviceTemplate.id[]=999999', 0],
  ['those at a stage', 'step[]=2', 1],
  ['what waits in the hall', 'state=open', 1],
  ['those with a word in their number', 'state=sent&search=today', 2],
  ['one', 'serial=YESTERDAY', 1],
])('the list of devices in production has the exact total of %s', async (_, query, total) => {
  const address = `/production_devices?itemsPerPage=5&${query.replace('TYPE', String(at.template.id))}`;
  const { body } = await at.production.get(address, { accept: 'application/ld+json' });
  expect(body['hydra:totalItems']).toBe(total);
});
