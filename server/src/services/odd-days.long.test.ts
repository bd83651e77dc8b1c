import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Answered, type TestApp } from '../../test/test-app.ts';
import { servicing } from './servicing.sample.ts';

/** Years nobody can have meant, days that do not exist, and what is no day at all. */
const MOMENTS = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '9999-12-31T23:59:59Z',
  '2026-02-29T12:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-06-15',
  'yesterday',
  '',
  17,
  [],
  {},
  true,
];
const DAYS = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '2026-02-29',
  '2026-6-5',
  '2026-06-15T00:00:00Z',
  'next week',
  '',
  20_260_615,
  [],
  {},
  false,
];
/** A leap day, the nights in which the clocks change, the last day of a year. */
const REAL_DAYS = ['2028-02-29', '2026-03-29', '2026-10-25', '2029-12-31'];
const REAL_MOMENTS = ['2024-02-29T12:00:00Z', '2026-03-29T02:30:00+01:00', '2025-10-26T02:30:00+02:00'];

const refusal = ({ status, body }: Answered) => [status, body.violations?.[0]?.propertyPath];

describe('the day of a visit', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;
  let one: Awaited<ReturnType<typeof at.accepted>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
    one = await at.accepted(at.installer, 'ODD-1');
  });
  afterAll(() => test.close());

  const sent = (fields: object) => at.begin(at.installer, one.deviceId, fields);
  /** Whether a service is one under warranty: on its page, in the list and on the device. */
  const labels = async (url: string): Promise<boolean[]> => {
    const { body } = await at.admin.get(url);
    const { body: rows } = await at.admin.get(`/services?customDevice.id=${one.deviceId}`);
    const { body: timeline } = await at.admin.get(`/custom_devices/${one.deviceId}/timeline`);
    const row = rows.find(({ id }: { id: number }) => id === body.id);
    const entry = timeline.entries.find(({ record }: { record: string }) => record === url);
    return [body.underWarranty, row.underWarranty, entry.underWarranty];
  };

  const visit = (executionDate: unknown) =>
    at.installer.post(
      '/inspections',
      {
        clientId: randomUUID(),
        installation: `/installations/${one.installationId}`,
        status: 'scheduled',
        executionDate,
      },
      { 'idempotency-key': randomUUID() },
    );
  const moved = (changes: object) => at.change(at.installer, `/inspections/${one.inspectionId}`, changes);

  it.each(DAYS)('%j is refused by name wherever one is chosen', async (day) => {
    expect(refusal(await sent({ serviceStartDate: day }))).toEqual([400, 'serviceStartDate']);
    expect(refusal(await visit(day))).toEqual([400, 'executionDate']);
    expect(refusal(await moved({ status: 'scheduled', executionDate: day }))).toEqual([400, 'executionDate']);
    const from = encodeURIComponent(typeof day === 'string' ? day : JSON.stringify(day));
    const seen = await at.installer.get(`/user/visits?from=${from}&to=2026-12-31`);
    expect(refusal(seen)).toEqual([400, 'from']);
  });

  it('that is no day is refused once, however many rules say so', async () => {
    const { body } = await sent({ serviceStartDate: '2026-02-29' });
    expect(body.violations).toMatchObject([{ propertyPath: 'serviceStartDate', code: 'date' }]);
  });

  it.each(MOMENTS)('%j is refused by name wherever a moment is written down', async (moment) => {
    for (const field of ['reportedAt', 'startedAt', 'finishedAt'])
      expect(refusal(await sent({ status: 'done', repairDescription: 'x', [field]: moment }))).toEqual([
        400,
        field,
      ]);
    expect(refusal(await moved(at.carriedOut(moment as string)))).toEqual([400, 'executedAt']);
  });

  it.each(REAL_DAYS)('%s is one like any other, and every list and calendar goes on with it', async (day) => {
    expect((await sent({ serviceStartDate: day })).status).toBe(201);
    expect((await visit(day)).status).toBe(201);
    expect((await moved({ status: 'scheduled', executionDate: day })).body).toMatchObject({
      executionDate: day,
    });
    for (const url of [
      `/user/visits?from=${day}&to=${day}`,
      `/custom_devices/${one.deviceId}/timeline`,
      '/inspections',
      '/services',
    ])
      expect((await at.installer.get(url)).status, url).toBe(200);
    expect((await at.admin.get('/desk')).status).toBe(200);
    const made = await at.installer.post('/user/calendar');
    expect((await test.nobody.get(new URL(made.body.url).pathname.replace('/api', ''))).status).toBe(200);
  });

  it.each(REAL_MOMENTS)('a repair was reported, begun and finished at %s', async (moment) => {
    const done = { status: 'done', repairDescription: 'x', startedAt: moment, finishedAt: moment };
    expect((await sent({ ...done, reportedAt: moment })).status).toBe(201);
  });

  it('of a report within the warranty makes no repair of the warranty that is entered long after its end', async () => {
    const before = await sent({ status: 'pending', reportedAt: '2026-06-11T10:00:00Z' });
    expect(await labels(`/services/${before.body.id}`)).toEqual([true, true, true]);
    test.clock.now = new Date('2036-06-15T10:00:00.000Z');
    const after = await sent({ status: 'pending', reportedAt: '2026-06-11T10:00:00Z' });
    expect(await labels(`/services/${after.body.id}`)).toEqual([false, false, false]);
    expect(await labels(`/services/${before.body.id}`)).toEqual([true, true, true]);
  });
});
