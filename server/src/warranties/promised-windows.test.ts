import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { visiting } from '../inspections/inspecting.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof visiting>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await visiting(portal);
});
afterAll(() => portal.close());

const windowOfType = async (days: { before: number; after: number }) => {
  const answer = await at.admin.patch(
    `/device_templates/${at.template.id}`,
    { inspectionDays: days },
    { 'if-match': '*' },
  );
  expect(answer.status, answer.text).toBe(200);
};

test('a warranty keeps the days for its inspections that were promised with it, whatever the device type says later', async () => {
  await windowOfType({ before: 30, after: 60 });
  // Installed on 10 June 2026.
  const { deviceId, inspectionId } = await at.accepted(at.installer, 'PROMISED-1');
  expect((await at.installer.get(`/inspections/${inspectionId}`)).body).toMatchObject({
    soonestDate: '2027-05-11',
    dueDate: '2027-08-09',
  });
  portal.clock.now = new Date('2027-08-01T10:00:00.000Z');
  await windowOfType({ before: 10, after: 10 });
  const answer = await at.inspect(at.installer, inspectionId, '2027-08-01T08:00:00.000Z');
  expect(answer.body).toMatchObject({ timing: 'in_time' });
  portal.clock.now = new Date('2027-10-01T10:00:00.000Z');
  const device = await at.installer.get(`/custom_devices/${deviceId}`);
  expect(device.body.warranty).toMatchObject({ extended: true, end: '2031-06-10', lostBecause: null });
  const { body: next } = await at.installer.get(`/custom_devices/${deviceId}/timeline`);
  expect(next.entries).toContainEqual(
    expect.objectContaining({ kind: 'inspection', dueDate: '2028-08-09', soonestDate: '2028-05-11' }),
  );
});
