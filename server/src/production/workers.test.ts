import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
let admin: Caller;
let station: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
  station = await portal.as('production@org2.test');
});
afterAll(() => portal.close());

const ANY = { 'if-match': '*' };
const add = async (body: object) => (await admin.post('/production_workers', body)).body as { id: number };

describe('a worker of production', () => {
  test('is named at a station by PIN or badge, the badge in any case', async () => {
    const { id } = await add({ name: 'Ewa Lis', pin: '4711', badge: 'LIS-01' });
    for (const by of [{ pin: '4711' }, { badge: 'lis-01' }])
      expect(await station.post('/production_workers/identify', by)).toMatchObject({
        status: 200,
        body: { id, name: 'Ewa Lis' },
      });
  });

  test('keeps PIN and badge for themselves while they work here, and frees them by leaving', async () => {
    const { id } = await add({ name: 'Jan Kos', pin: '2222', badge: 'KOS' });
    const second = { name: 'Ola Mak', pin: '2222', badge: 'kos' };
    expect(await admin.post('/production_workers', second)).toMatchObject({
      status: 422,
      body: {
        violations: [
          { propertyPath: 'pin', code: 'taken' },
          { propertyPath: 'badge', code: 'taken' },
        ],
      },
    });
    expect((await admin.patch(`/production_workers/${id}`, { active: false }, ANY)).status).toBe(200);
    expect((await station.post('/production_workers/identify', { pin: '2222' })).status).toBe(404);
    expect((await admin.post('/production_workers', second)).status).toBe(201);
    expect((await admin.patch(`/production_workers/${id}`, { active: true }, ANY)).status).toBe(422);
  });

  test('is found among those who work here, or among those who have left', async () => {
    const [here, gone] = [await add({ name: 'Filtr Tu' }), await add({ name: 'Filtr Odszedł' })];
    await admin.patch(`/production_workers/${gone.id}`, { active: false }, ANY);
    const found = async (query: string) =>
      ((await admin.get(`/production_workers?search=filtr${query}`)).body as { id: number }[]).map(
        ({ id }) => id,
      );
    expect(await found('')).toEqual([here.id, gone.id]);
    expect(await found('&active=true')).toEqual([here.id]);
    expect(await found('&active=false')).toEqual([gone.id]);
    expect((await admin.get('/production_workers?active=perhaps')).status).toBe(400);
  });

  test('is found by name or badge, in any case and without accents', async () => {
    const { id } = await add({ name: 'Ewa Zielińska-Groß', badge: 'ŻÓŁĆ-07' });
    for (const search of ['zielinska', 'ŻÓŁĆ-0', 'zolc', 'ewa zoł', 'groß', 'GROSS']) {
      const { body } = await admin.get(`/production_workers?search=${encodeURIComponent(search)}`);
      expect((body as { id: number }[]).map((found) => found.id)).toEqual([id]);
    }
  });

  test('has a PIN of 4 to 6 digits', async () => {
    for (const pin of ['123', '1234567', '12a4'])
      expect(await admin.post('/production_workers', { name: 'Jan', pin })).toMatchObject({
        status: 400,
        body: { violations: [{ propertyPath: 'pin', code: 'pin' }] },
      });
  });

  test('is not found by trying: after ten wrong PINs the station waits', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 11; at += 1)
      statuses.push((await station.post('/production_workers/identify', { pin: `90${10 + at}` })).status);
    expect(statuses.slice(0, 9).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  test('is not changed by whoever saw an older version of them', async () => {
    const { id } = await add({ name: 'Iza Wilk' });
    const { headers } = await admin.get(`/production_workers/${id}`);
    await admin.patch(`/production_workers/${id}`, { name: 'Iza Wilk-Lis' }, ANY);
    const late = await admin.patch(
      `/production_workers/${id}`,
      { name: 'Izabela' },
      { 'if-match': String(headers['etag']) },
    );
    expect(late.status).toBe(412);
  });
});
