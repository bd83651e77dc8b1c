import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let id: number;
const began = Date.now();
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  id = await at.commission(at.installer, 'LOG-1');
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Brak zdjęcia' });
  await at.admin.patch(`/users/${portal.people.org2.installer2}`, { name: 'Łukasz Żak' });
  await at.strangeAdmin.post('/registration_keys', { count: 2 });
});
afterAll(() => portal.close());

type Line = { id: number; type: string };
const typesOf = (body: Line[]) => body.map(({ type }) => type);

describe('the event log of an organisation', () => {
  test('shows an admin what was done, newest first, with who did it and to what', async () => {
    const { body } = await at.admin.get('/event_logs');
    expect(typesOf(body)).toEqual([
      'user.edited',
      'installation.rejected',
      'installation.created',
      'device.created',
    ]);
    expect(body[0]).toMatchObject({
      user: 'admin of 2',
      account: { id: portal.people.org2.installer2, name: 'installer2 of 2' },
      details: { fields: 'name' },
      installation: null,
    });
    // The database writes the moment down: it lies between the beginning of these tests and now.
    const written = Date.parse(body[0].createdAt);
    expect(written).toBeGreaterThanOrEqual(began);
    expect(written).toBeLessThanOrEqual(Date.now());
    expect(body[1]).toMatchObject({ installation: id, account: null, details: { reason: 'Brak zdjęcia' } });
  });

  test.each([
    ['type[]=installation.rejected&type[]=user.edited', ['user.edited', 'installation.rejected']],
    ['type[]=key.created', []],
    ['search=lukasz', []],
    ['search=installer2', ['user.edited']],
    ['search=admin of', ['user.edited', 'installation.rejected']],
    ['createdAt[before]=2020-01-01', []],
    ['order[id]=asc&itemsPerPage=1', ['device.created']],
    ['page=2&itemsPerPage=3', ['device.created']],
  ])('is filtered and paged: %s', async (query, types) => {
    const answer = await at.admin.get(`/event_logs?${query}`);
    expect(answer.status, answer.text).toBe(200);
    expect(typesOf(answer.body)).toEqual(types);
  });

  test('is found by the record and by the person it is about or who acted', async () => {
    const ofRecord = await at.admin.get(`/event_logs?installation.id=${id}`);
    expect(ofRecord.body).toHaveLength(2);
    const { installer, installer2, admin } = portal.people.org2;
    expect(typesOf((await at.admin.get(`/event_logs?account.id=${installer2}`)).body)).toEqual([
      'user.edited',
    ]);
    expect((await at.admin.get(`/event_logs?account.id=${installer}`)).body).toHaveLength(2);
    expect((await at.admin.get(`/event_logs?account.id=${admin}`)).body).toHaveLength(2);
    const device = (await at.admin.get(`/installations/${id}`)).body.customDevice.id;
    expect((await at.admin.get(`/event_logs?device.id=${device}`)).body.length).toBeGreaterThan(1);
  });

  test('comes twelve at a time and counts them all', async () => {
    const page = await at.admin.get('/event_logs.jsonld');
    expect(page.body['hydra:totalItems']).toBe(4);
    expect((await at.admin.get('/event_logs?type[]=nothing')).status).toBe(400);
    expect((await at.admin.get('/event_logs?user=1')).status).toBe(400);
  });

  test('is an admin’s alone, of their own maker; a superadmin reads every maker’s', async () => {
    for (const caller of [at.installer, at.asp, at.production]) {
      expect((await caller.get('/event_logs')).status).toBe(403);
    }
    expect((await portal.nobody.get('/event_logs')).status).toBe(401);
    expect(typesOf((await at.strangeAdmin.get('/event_logs')).body)).toEqual(['key.created']);
    const superadmin = await portal.as('superadmin@org2.test');
    const ofOne = await superadmin.get('/event_logs', { 'portal-organisation': '1' });
    expect(typesOf(ofOne.body)).toEqual(['key.created']);
  });

  test('keeps the name of somebody whose account is gone, and no way back to the person', async () => {
    const { installer2 } = portal.people.org2;
    expect((await at.admin.delete(`/users/${installer2}`)).status).toBe(204);
    expect((await at.admin.get('/event_logs?search=installer2')).body).toMatchObject([
      { type: 'user.edited', account: { id: null, name: 'installer2 of 2' } },
    ]);
    expect((await at.admin.get(`/event_logs?account.id=${installer2}`)).body).toEqual([]);
    const [gone] = (await at.admin.get('/event_logs?type=user.deleted')).body;
    expect(gone).toMatchObject({ account: { id: null, name: 'Łukasz Żak' }, user: 'admin of 2' });
  });

  test('leaves out what a later release wrote, which runs beside this one or was taken back', async () => {
    const lists = [
      '/event_logs.jsonld?itemsPerPage=2',
      `/event_logs.jsonld?itemsPerPage=1&installation.id=${id}`,
      `/installations/${id}/events.jsonld?itemsPerPage=2`,
      `/installation_previews?id[]=${id}`,
    ];
    const read = async () => {
      const answers = await Promise.all(lists.map((list) => at.admin.get(list)));
      return answers.map(({ status, body }) => ({ status, body }));
    };
    const before = await read();
    expect(before[1]?.body).toMatchObject({ 'hydra:totalItems': 2, 'hydra:member': [{}] });
    await portal.db.system((tx) =>
      tx
        .insertInto('events')
        .values({ organisation_id: 2, installation_id: id, type: 'installation.of_tomorrow' })
        .execute(),
    );
    expect(await read()).toEqual(before);
  });
});
