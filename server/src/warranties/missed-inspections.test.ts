import { randomUUID } from 'node:crypto';
import { FIRST_MAKER_TERMS } from '@portal/domain/warranty/terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildTemplate } from '../../test/test-builders.ts';
import { visiting } from '../inspections/inspecting.sample.ts';
import { deviceOf } from '../installations/commission.sample.ts';
import { remindOfInspections } from '../reminders/commands.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof visiting>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await visiting(portal);
});
afterAll(() => portal.close());
beforeEach(() => on('2026-06-15'));

const on = (day: string) => {
  portal.clock.now = new Date(`${day}T10:00:00.000Z`);
};
const decide = async (installationId: number, decision: 'accept' | 'restore') => {
  const answer = await at.admin.post(`/installations/${installationId}/${decision}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const warrantyOf = async (installationId: number) =>
  (await at.admin.get(`/installations/${installationId}`)).body.warranty;
const open = async (installationId: number) =>
  (await at.admin.get(`/inspections?installation.id=${installationId}&status[]=pending`)).body;

// Every device here is installed on 10 June 2026: its first window is from 11 May to 10 July 2027, the second a year later.

test('a device that is verified after its first window closed has the whole warranty, and is inspected in the second', async () => {
  const id = await at.commission(at.installer, 'LATE-1');
  on('2027-08-15');
  expect((await decide(id, 'accept')).warranty).toMatchObject({
    end: '2031-06-10',
    extended: true,
    lostBecause: null,
  });
  expect(await open(id)).toMatchObject([{ soonestDate: '2028-05-11', dueDate: '2028-07-10' }]);
  on('2028-07-11');
  expect(await warrantyOf(id)).toMatchObject({
    end: '2028-09-10',
    lostBecause: { dueDate: '2028-07-10' },
  });
});

test('a device that stood in a store for years is under warranty on the day it is verified, as its code says', async () => {
  const template = await portal.db.system((tx) =>
    buildTemplate(tx, 2, {
      version: { warranty_terms: JSON.stringify(FIRST_MAKER_TERMS) },
      users: [at.people.installer],
    }),
  );
  const id = await at.commission(at.installer, 'STORED-1', {
    soldOn: '2024-10-01',
    customDevice: deviceOf(template, { serial: 'STORED-1', power: '12 kW' }),
  });
  const { warranty } = await decide(id, 'accept');
  expect(warranty).toMatchObject({ start: '2025-04-01', end: '2030-04-01', state: 'valid' });
  const confirmed = await portal.nobody.get(`/warranties/${warranty.code}`);
  expect(confirmed.body).toMatchObject({ state: 'valid', end: '2030-04-01', lostBecause: null });
  expect(await open(id)).toMatchObject([{ soonestDate: '2027-03-02', dueDate: '2027-05-01' }]);
});

test('a window that closes while the office has an installation back costs the customer nothing', async () => {
  const { installationId } = await at.accepted(at.installer, 'BACK-1');
  on('2027-07-01');
  await decide(installationId, 'restore');
  on('2027-07-20');
  const { warranty } = await decide(installationId, 'accept');
  expect(warranty).toMatchObject({ end: '2031-06-10', extended: true, lostBecause: null });
  expect(await open(installationId)).toMatchObject([{ soonestDate: '2028-05-11' }]);
});

test('an inspection that was missed before the office took an installation back stays missed, however often it does', async () => {
  const { installationId } = await at.accepted(at.installer, 'MISSED-1');
  on('2027-07-20');
  for (const day of ['2027-07-20', '2027-07-25', '2028-01-10']) {
    on(day);
    await decide(installationId, 'restore');
    expect((await decide(installationId, 'accept')).warranty).toMatchObject({
      end: '2028-09-10',
      extended: false,
      lostBecause: { dueDate: '2027-07-10' },
    });
  }
});

test('a warranty that an earlier release issued as a lost one is whole once the device is verified anew', async () => {
  const id = await at.commission(at.installer, 'EARLIER-1');
  on('2027-08-15');
  await decide(id, 'accept');
  await sql`update warranties set terms = terms - 'inspectedUntil' where installation_id = ${id}`.execute(
    portal.db.kysely,
  );
  expect(await warrantyOf(id)).toMatchObject({ lostBecause: { dueDate: '2027-07-10' } });
  await decide(id, 'restore');
  expect((await decide(id, 'accept')).warranty).toMatchObject({ end: '2031-06-10', lostBecause: null });
});

test('an inspection in time is not asked for again after the office corrected the day of the commissioning', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer, 'MOVED-1');
  on('2027-06-20');
  await at.inspect(at.installer, inspectionId, '2027-06-20T09:00:00.000Z');
  await decide(installationId, 'restore');
  const moved = await at.admin.patch(
    `/installations/${installationId}`,
    { installationDate: '2026-07-01' },
    { 'if-match': '*' },
  );
  expect(moved.status, moved.text).toBe(200);
  await decide(installationId, 'accept');
  expect(await open(installationId)).toMatchObject([{ soonestDate: '2028-06-01', dueDate: '2028-07-31' }]);
});

test('an overdue inspection that is carried out as a new one is the planned one, and the next year follows', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer, 'OVERDUE-1');
  on('2027-08-01');
  const done = await at.installer.post('/inspections', {
    clientId: randomUUID(),
    installation: `/installations/${installationId}`,
    ...at.carriedOut('2027-08-01T08:00:00.000Z'),
  });
  expect(done.body).toMatchObject({
    id: inspectionId,
    status: 'done',
    timing: 'late',
    dueDate: '2027-07-10',
  });
  expect(await open(installationId)).toMatchObject([{ soonestDate: '2028-05-11', dueDate: '2028-07-10' }]);
});

test('one that is carried out on the day it was arranged for is that one, although the planned one is overdue', async () => {
  const { installationId } = await at.accepted(at.installer, 'OVERDUE-2');
  on('2027-08-01');
  const asked = { installation: `/installations/${installationId}` };
  const arranged = await at.installer.post('/inspections', {
    ...asked,
    clientId: randomUUID(),
    status: 'scheduled',
    executionDate: '2027-08-01',
  });
  const done = await at.installer.post('/inspections', {
    ...asked,
    clientId: randomUUID(),
    ...at.carriedOut('2027-08-01T08:00:00.000Z'),
  });
  expect(done.body).toMatchObject({ id: arranged.body.id, status: 'done', timing: 'in_time' });
});

test('a customer whose warranty is lost is told of no inspection as its condition; the installer is still reminded', async () => {
  await at.admin.patch('/organisations/2/reminder_settings', { customers: true });
  const { inspectionId } = await at.accepted(at.installer, 'LOST-1');
  const remindedOn = async (day: string) => {
    on(day);
    await remindOfInspections(portal.deps, portal.clock.now);
    const { body } = await at.admin.get('/organisations/2/reminders?itemsPerPage=100');
    return body
      .filter((one: { serial: string }) => one.serial === 'LOST-1')
      .map((one: { to: string }) => one.to);
  };
  expect(await remindedOn('2027-04-20')).toEqual(['customer', 'installer']);
  on('2027-08-01');
  await at.inspect(at.installer, inspectionId, '2027-08-01T08:00:00.000Z');
  expect(await remindedOn('2028-04-20')).toEqual(['installer', 'customer', 'installer']);
  expect(await remindedOn('2028-04-21')).toEqual(['installer', 'customer', 'installer']);
});
