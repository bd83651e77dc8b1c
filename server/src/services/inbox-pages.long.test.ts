import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@portal/domain/dates';
import { copyInstallation } from '../../test/installation-copies.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../test/test-builders.ts';

/** One of 1,280 waiting records, as the inbox sorts it: the last day on which it is in time, and whose it is. */
type Waiting = { readonly record: string; readonly day: string; readonly place: number; readonly who: Name };
type Name = 'asp' | 'installer' | 'installer2';
const NAMES: readonly Name[] = ['asp', 'installer', 'installer2'];
const EACH = 320;

let portal: TestApp;
let admin: Caller;
let waiting: Waiting[] = [];

beforeAll(async () => {
  portal = await buildTestApp({ clock: new Date('2026-06-20T10:00:00Z') });
  admin = await portal.as('admin@org2.test');
  await portal.db.within(
    { organisationId: 2, actor: { id: portal.people.org2.admin, role: 'admin', organisationId: 2 } },
    async (tx) => {
      const template = await buildTemplate(tx, 2);
      for (const [at, who] of NAMES.entries()) {
        const deviceId = await buildDevice(tx, 2, template, `MODEL-${who}`);
        const ownerId = portal.people.org2[who];
        const model = await buildInstallation(
          tx,
          2,
          { ownerId, deviceId, template },
          { status: 'accepted', search: 'model' },
        );
        // Whoever comes first in the alphabet has the fewest of 320.
        const own = sql`(select n from generate_series(1, ${EACH}::int) n where n % 7 >= ${[5, 0, 2][at]}::int and n % 7 < ${[7, 2, 5][at]}::int)`;
        await copyInstallation(
          tx,
          model,
          sql`${own} own, generate_series(1, 2) k`,
          sql`jsonb_build_object('id', 100000 * k + 1000 * ${at}::int + n, 'client_id', gen_random_uuid(), 'active', false,
            'status', 'pending', 'complete', k = 1, 'installation_date', date '2026-05-25' + n % 41)`,
        );
        await sql`insert into inspections (organisation_id, installation_id, device_id, soonest_date, due_date)
          select 2, ${model}::int, ${deviceId}::int, '2026-05-01', date '2026-06-01' + n % 45 from ${own} own`.execute(
          tx,
        );
        await sql`insert into services (organisation_id, installation_id, device_id, serviceman_id, service_start_date, deadline)
          select 2, ${model}::int, ${deviceId}::int, ${ownerId}::int, '2026-05-20', date '2026-06-05' + n % 37 from ${own} own`.execute(
          tx,
        );
      }
      waiting = await readWaiting(tx);
    },
  );
});
afterAll(() => portal.close());

type Tx = Parameters<Parameters<TestApp['db']['within']>[1]>[0];

const nameOf = (id: number): Name => NAMES.find((name) => portal.people.org2[name] === id) ?? 'asp';

/** What waits, read table by table. Records that end on one day are in the order of their ids, then of their clocks. */
async function readWaiting(tx: Tx): Promise<Waiting[]> {
  const { rows: installations } = await sql<{ id: number; owner: number; complete: boolean; day: string }>`
    select id, owner_id as owner, complete, installation_date::text as day from installations where status = 'pending'`.execute(
    tx,
  );
  const { rows: inspections } = await sql<{ id: number; owner: number; day: string }>`
    select n.id, i.owner_id as owner, n.due_date::text as day from inspections n join installations i on i.id = n.installation_id`.execute(
    tx,
  );
  const { rows: services } = await sql<{ id: number; owner: number; day: string }>`
    select id, serviceman_id as owner, deadline::text as day from services`.execute(tx);
  return [
    ...installations.map(({ id, owner, complete, day }) => ({
      record: `/installations/${id}`,
      day: complete ? '9999-12-31' : addDays(day, 3),
      place: id * 8 + (complete ? 6 : 4),
      who: nameOf(owner),
    })),
    ...inspections.map(({ id, owner, day }) => ({
      record: `/inspections/${id}`,
      day,
      place: id * 8 + 5,
      who: nameOf(owner),
    })),
    ...services.map(({ id, owner, day }) => ({
      record: `/services/${id}`,
      day,
      place: id * 8 + 1,
      who: nameOf(owner),
    })),
  ];
}

type By = (a: Waiting, b: Waiting) => number;
const byDay: By = (a, b) => a.day.localeCompare(b.day) || a.place - b.place;
const byId: By = (a, b) => a.place - b.place;
/** Most overdue first; nobody has as many as another one. */
const byInstaller: By = (a, b) => overdueOf(b.who) - overdueOf(a.who);
const overdueOf = (name: Name) => waiting.filter(({ who, day }) => who === name && day < '2026-06-20').length;
const backwards =
  (by: By): By =>
  (a, b) =>
    by(b, a);
const then =
  (first: By, second: By): By =>
  (a, b) =>
    first(a, b) || second(a, b);

const recordsOf = (items: readonly { record: string }[]) =>
  items.map(({ record }) => record.replace('/api/', '/'));

test.each<[string, () => By]>([
  ['order[due]=asc', () => byDay],
  ['order[due]=desc', () => backwards(byDay)],
  ['order[due]=asc&order[id]=desc', () => (a, b) => a.day.localeCompare(b.day) || b.place - a.place],
  ['order[id]=desc', () => backwards(byId)],
  ['order[installer]=asc&order[due]=asc', () => then(byInstaller, byDay)],
  ['order[installer]=desc&order[due]=asc', () => then(backwards(byInstaller), byDay)],
  [
    'order[due]=desc&order[installer]=asc',
    () => (a, b) => b.day.localeCompare(a.day) || then(byInstaller, byId)(a, b),
  ],
])('an inbox of 1,280 records is whole on every page, near and far, by %s', async (order, by) => {
  const expected = recordsOf(waiting.toSorted(by()));
  for (const page of [1, 2, 60, 90, 95, 106, 107]) {
    const { body } = await admin.get(`/desk.jsonld?${order}&page=${page}`);
    expect([page, recordsOf(body['hydra:member'])]).toEqual([
      page,
      expected.slice((page - 1) * 12, page * 12),
    ]);
    expect(body['hydra:totalItems']).toBe(1280);
  }
  const followed: string[] = [];
  for (let next: string | undefined = `/api/desk.jsonld?${order}&itemsPerPage=100`; next;) {
    const { body } = await admin.get(next.replace(/^\/api/, ''));
    followed.push(...recordsOf(body['hydra:member']));
    next = body['hydra:view']?.['hydra:next'];
  }
  expect(followed).toEqual(expected);
});

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-12:00',
])('a cursor that somebody wrote for %s is answered, or refused as invalid', async (due) => {
  const { body } = await admin.get('/desk.jsonld?order[due]=asc');
  const next = new URL(body['hydra:view']['hydra:next'], 'http://portal.test');
  const [mark] = JSON.parse(Buffer.from(next.searchParams.get('cursor') ?? '', 'base64url').toString());
  next.searchParams.set('cursor', Buffer.from(JSON.stringify([mark, due, 1])).toString('base64url'));
  expect([200, 400, 422]).toContain((await admin.get(next.pathname.slice(4) + next.search)).status);
});

test('the inbox of one installer, of one clock, and what waits for whom is counted and found', async () => {
  const totalOf = async (query: string) =>
    (await admin.get(`/desk.jsonld?itemsPerPage=12&${query}`)).body['hydra:totalItems'];
  const own = waiting.filter(({ who }) => who === 'installer').length;
  const verified = waiting.filter(({ who, day }) => who === 'installer' && day === '9999-12-31').length;
  expect(await totalOf(`installer.id[]=${portal.people.org2.installer}`)).toBe(own);
  expect(await totalOf('clock[]=repair')).toBe(EACH);
  expect(await totalOf('waitsFor[]=installer')).toBe(3 * EACH);
  expect(await totalOf('waitsFor[]=asp')).toBe(verified);
  expect(await totalOf('waitsFor[]=admin')).toBe(EACH - verified);
  expect(await totalOf('waitsFor[]=installer&clock[]=verification')).toBe(0);
  expect(await totalOf('waitsFor[]=installer&clock[]=verification&order[installer]=asc')).toBe(0);
  const { body } = await admin.get('/desk/installers?waitsFor[]=installer');
  expect(body.map(({ items }: { items: number }) => items).reduce((a: number, b: number) => a + b)).toBe(
    3 * EACH,
  );
});

test('a page by installer stays full, though most of what the first of them had was done a moment ago', async () => {
  const query = '/desk.jsonld?order[installer]=asc&order[due]=asc';
  const before = (await admin.get(query)).body['hydra:member'];
  const id: number = before[0].installer.id;
  await portal.db.system(async (tx) => {
    await tx.updateTable('services').set({ status: 'done' }).where('serviceman_id', '=', id).execute();
    await tx.updateTable('inspections').set({ status: 'done' }).execute();
    await tx
      .updateTable('installations')
      .set({ status: 'accepted' })
      .where('owner_id', '=', id)
      .where('id', 'not in', [Number(before[0].record.split('/').at(-1)), 0])
      .execute();
  });
  const { body } = await admin.get(query);
  expect(body['hydra:member']).toHaveLength(12);
  expect(body['hydra:view']['hydra:next']).toBeDefined();
});
