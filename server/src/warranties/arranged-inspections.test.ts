import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { visiting } from '../inspections/inspecting.sample.ts';

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
const open = async (installationId: number) =>
  (await at.admin.get(`/inspections?installation.id=${installationId}&status[]=pending&status[]=scheduled`))
    .body;
const arrange = async (installationId: number, executionDate: string): Promise<number> => {
  const answer = await at.installer.post('/inspections', {
    clientId: randomUUID(),
    installation: `/installations/${installationId}`,
    status: 'scheduled',
    executionDate,
  });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
};

// Every device here is installed on 10 June 2026: its first window is from 11 May to 10 July 2027, the second a year later.

test('an inspection arranged before its window and carried out in it is the one of that year', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer, 'ARR-1');
  on('2027-05-01');
  const id = await arrange(installationId, '2027-05-05');
  expect(id).not.toBe(inspectionId);
  on('2027-05-20');
  const done = await at.inspect(at.installer, id, '2027-05-20T08:00:00.000Z');
  expect(done.body).toMatchObject({
    timing: 'in_time',
    window: 'within',
    soonestDate: '2027-05-11',
    dueDate: '2027-07-10',
  });
  expect(await open(installationId)).toMatchObject([
    { status: 'pending', soonestDate: '2028-05-11', dueDate: '2028-07-10' },
  ]);
});

test('an overdue inspection makes room for the next year once one that was arranged besides it is carried out', async () => {
  const { installationId } = await at.accepted(at.installer, 'ARR-2');
  on('2027-08-01');
  const id = await arrange(installationId, '2027-08-10');
  on('2027-08-10');
  const done = await at.inspect(at.installer, id, '2027-08-10T08:00:00.000Z');
  expect(done.body).toMatchObject({ id, status: 'done', timing: 'in_time' });
  expect(await open(installationId)).toMatchObject([{ soonestDate: '2028-05-11', dueDate: '2028-07-10' }]);
});

test('a day that was agreed for the planned inspection stays, though one arranged before its window was put off into it', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer, 'ARR-3');
  on('2027-05-01');
  const id = await arrange(installationId, '2027-05-05');
  await arrange(installationId, '2027-06-20');
  on('2027-05-20');
  await at.inspect(at.installer, id, '2027-05-20T08:00:00.000Z');
  expect(await open(installationId)).toMatchObject([
    { id: inspectionId, status: 'scheduled', executionDate: '2027-06-20' },
    { status: 'pending', soonestDate: '2028-05-11' },
  ]);
  on('2027-06-20');
  await at.inspect(at.installer, inspectionId, '2027-06-20T08:00:00.000Z');
  expect(await open(installationId)).toMatchObject([{ status: 'pending', soonestDate: '2028-05-11' }]);
});

test('an inspection arranged for a day before its window and kept leaves the planned one to be carried out', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer, 'ARR-4');
  on('2027-05-01');
  const id = await arrange(installationId, '2027-05-05');
  on('2027-05-05');
  await at.inspect(at.installer, id, '2027-05-05T08:00:00.000Z');
  expect(await open(installationId)).toMatchObject([{ id: inspectionId, dueDate: '2027-07-10' }]);
});

test('whoever still has the form of a planned inspection open is told that another was carried out in its place', async () => {
  const { installationId, inspectionId } = await at.accepted(at.installer, 'ARR-5');
  on('2027-05-01');
  const id = await arrange(installationId, '2027-05-05');
  on('2027-05-20');
  const etag = String((await at.installer.get(`/inspections/${inspectionId}`)).headers.etag);
  await at.inspect(at.installer, id, '2027-05-20T08:00:00.000Z');
  const late = at.carriedOut('2027-05-20T09:00:00.000Z');
  const answer = await at.change(at.installer, `/inspections/${inspectionId}`, late, { etag });
  expect(answer.body).toMatchObject({
    status: 409,
    type: 'removed-meanwhile',
    detail: expect.stringContaining('wykonano zamiast niego inny'),
  });
});

test('an inspection besides the plan that is put off is in time on its new day, and not late by the first one', async () => {
  const { installationId } = await at.accepted(at.installer, 'ARR-6');
  const id = await arrange(installationId, '2026-08-03');
  const day = { status: 'scheduled', executionDate: '2026-08-20' };
  const moved = await at.change(at.installer, `/inspections/${id}`, day);
  expect(moved.body).toMatchObject({ ...day, window: 'within', dueDate: '2026-08-20' });
  on('2026-08-10');
  expect((await at.installer.get(`/inspections/${id}`)).body.timing).toBeNull();
  on('2026-08-20');
  const done = await at.inspect(at.installer, id, '2026-08-20T08:00:00.000Z');
  expect(done.body).toMatchObject({ status: 'done', timing: 'in_time' });
});
