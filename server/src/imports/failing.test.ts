import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { forgetOldImports } from './forgetting-commands.ts';
import { everyTable, importing } from './importing.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let steps: ReturnType<typeof importing>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  steps = importing(portal, at);
});
afterAll(() => portal.close());
afterEach(() => sql`drop trigger if exists breaks on custom_devices`.execute(portal.db.kysely));

/** From now on the database refuses to write or delete the device of a serial number, as if its disk were full. */
async function breakAt(serial: string): Promise<void> {
  await sql`create or replace function breaks() returns trigger language plpgsql as $$ begin
    if coalesce(new.serial, old.serial) = ${sql.lit(serial)} then raise exception 'the disk is full'; end if;
    return coalesce(new, old); end $$`.execute(portal.db.kysely);
  await sql`create or replace trigger breaks before insert or delete on custom_devices
    for each row execute function breaks()`.execute(portal.db.kysely);
}

const repair = () => sql`drop trigger breaks on custom_devices`.execute(portal.db.kysely);

/** The next attempt of a job that failed, without its pause. */
async function tryAgain(): Promise<void> {
  await sql`update portal_jobs.job set start_after = now() - interval '1 day' where state = 'retry'`.execute(
    portal.db.kysely,
  );
  await portal.settle();
}

/** Devices of these serial numbers, and their values. */
async function written(prefix: string): Promise<{ devices: number; values: number }> {
  const { rows } = await sql<{ devices: number; values: number }>`
    select count(distinct d.id)::int as devices, count(p.id)::int as values
    from custom_devices d left join device_parameters p on p.device_id = d.id
    where d.serial like ${`${prefix}%`}`.execute(portal.db.kysely);
  return rows[0]!;
}

const rowsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => [`${prefix}${String(index + 1).padStart(4, '0')}`, '9 kW']);

test('an import that broke off in the middle goes on by itself: no device is missing, none is there twice', async () => {
  const { id } = await steps.plan(rowsOf('GOESON-', 1_200));
  await breakAt('GOESON-0700');
  await at.admin.post(`/imports/${id}/apply`, { plan: 1 });
  await portal.settle();
  expect(await steps.one(id)).toMatchObject({ state: 'applying', done: 500, total: 1_200, applied: 500 });
  expect(await written('GOESON-')).toEqual({ devices: 500, values: 1_000 });
  await repair();
  await tryAgain();
  expect(await steps.one(id)).toMatchObject({
    state: 'applied',
    failedStep: null,
    done: 1_200,
    applied: 1_200,
  });
  expect(await written('GOESON-')).toEqual({ devices: 1_200, values: 2_400 });
});

test('an import that cannot go on says so, and is gone on with or taken back: then every table is as it was', async () => {
  const before = await everyTable(portal);
  const { id } = await steps.plan(rowsOf('FAILS-', 1_200));
  await breakAt('FAILS-0700');
  await at.admin.post(`/imports/${id}/apply`, { plan: 1 });
  await portal.settle();
  await tryAgain();
  await tryAgain();
  expect(await steps.one(id)).toMatchObject({
    state: 'failed',
    failedStep: 'apply',
    done: 500,
    applied: 500,
  });
  // A new plan would forget what was done.
  const plan = { mapping: ['@serial', 'power'], template: at.template.id, goods: 'finished', decimal: ',' };
  expect((await at.admin.post(`/imports/${id}/plan`, plan)).body.type).toBe('import-busy');

  expect((await at.admin.post(`/imports/${id}/apply`, { plan: 1 })).status).toBe(202);
  await portal.settle();
  expect(await steps.one(id)).toMatchObject({ state: 'applying', done: 500, applied: 500 });
  await tryAgain();
  await tryAgain();
  await repair();
  expect(await steps.one(id)).toMatchObject({ state: 'failed', failedStep: 'apply', applied: 500 });
  expect((await at.admin.post(`/imports/${id}/undo`)).status).toBe(202);
  await portal.settle();
  expect(await steps.one(id)).toMatchObject({ state: 'undone', leftOut: 0, done: 500, total: 500 });
  expect(await everyTable(portal)).toEqual(before);
});

test('taking back that broke off is asked for again and ends', async () => {
  const before = await everyTable(portal);
  const { id } = await steps.plan(rowsOf('BACK-', 1_200));
  await steps.apply(id);
  await breakAt('BACK-0100');
  await at.admin.post(`/imports/${id}/undo`);
  await portal.settle();
  await tryAgain();
  await tryAgain();
  expect(await steps.one(id)).toMatchObject({
    state: 'failed',
    failedStep: 'undo',
    done: 1_000,
    total: 1_200,
  });
  expect((await at.admin.post(`/imports/${id}/apply`, { plan: 1 })).body.type).toBe('import-busy');
  await repair();
  expect((await at.admin.post(`/imports/${id}/undo`)).status).toBe(202);
  await portal.settle();
  expect(await steps.one(id)).toMatchObject({ state: 'undone', done: 200, total: 200 });
  expect(await everyTable(portal)).toEqual(before);
});

test('an import that nobody comes back to is deleted after 30 days; the file of one that is over after 90, its way back stays', async () => {
  const DAY = 24 * 60 * 60 * 1000;
  const left = await steps.plan([['LEFT-1', '9 kW']]);
  const planned = await steps.plan([
    ['KEPT-1', '9 kW'],
    ['', '9 kW'],
  ]);
  await steps.apply(planned.id);
  const night = (days: number) =>
    forgetOldImports({ db: portal.db, clock: () => new Date(portal.deps.clock().getTime() + days * DAY) });
  await night(29);
  expect(await steps.one(left.id)).toMatchObject({ state: 'planned', rows: 1 });
  await night(31);
  expect((await at.admin.get(`/imports/${left.id}`)).status).toBe(404);
  expect(await steps.one(planned.id)).toMatchObject({ state: 'applied', rows: 2 });
  await night(91);
  expect(await steps.one(planned.id)).toMatchObject({ state: 'applied', rows: 0 });
  await at.admin.post(`/imports/${planned.id}/undo`);
  await portal.settle();
  expect(await steps.one(planned.id)).toMatchObject({ state: 'undone' });
  expect(await written('KEPT-')).toEqual({ devices: 0, values: 0 });
});
