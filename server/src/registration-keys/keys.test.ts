import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEW_INSTALLER } from '../auth/account.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
let admin: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
});
afterAll(() => portal.close());

type Row = { id: number; key: string; state: string; user: { name: string } | null; usedAt: string | null };

test('keys whose answer was lost are made once, and without an idempotency key each call makes its own', async () => {
  const once = { 'idempotency-key': randomUUID() };
  const [first, again] = [
    await admin.post('/registration_keys', { count: 2 }, once),
    await admin.post('/registration_keys', { count: 2 }, once),
  ];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  const free = (await admin.get('/registration_keys?state[]=free')).body as Row[];
  expect(free).toHaveLength(2);
  const more = [await admin.post('/registration_keys', {}), await admin.post('/registration_keys', {})];
  expect(new Set(more.map(({ body }) => body.keys[0].key)).size).toBe(2);
  for (const { id } of [...free, ...more.flatMap(({ body }) => body.keys as Row[])])
    expect((await admin.delete(`/registration_keys/${id}`)).status).toBe(204);
});

test('an admin makes keys, somebody registers with one, and the list says who and when', async () => {
  const made = await admin.post('/registration_keys', { count: 3 });
  expect(made.status).toBe(201);
  const keys = made.body.keys as Row[];
  expect(new Set(keys.map(({ key }) => key)).size).toBe(3);
  expect(keys.map(({ state, user }) => [state, user])).toEqual([
    ['free', null],
    ['free', null],
    ['free', null],
  ]);
  for (const { key } of keys) expect(key).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
  const [used, free, other] = keys;
  const registered = await portal.nobody.post('/register', { ...NEW_INSTALLER, key: used?.key });
  expect(registered.status).toBe(201);

  const list = (await admin.get('/registration_keys')).body as Row[];
  expect(list.map(({ id }) => id)).toEqual([other?.id, free?.id, used?.id]);
  expect(list.map(({ state, user }) => [state, user?.name])).toEqual([
    ['free', undefined],
    ['free', undefined],
    ['used', 'Nowy Instalator'],
  ]);
  expect(list.at(-1)).toMatchObject({
    state: 'used',
    user: { name: NEW_INSTALLER.name, company: NEW_INSTALLER.company },
    usedAt: portal.clock.now.toISOString(),
  });
  const ids = async (query: string) =>
    ((await admin.get(`/registration_keys?${query}`)).body as Row[]).map(({ id }) => id);
  expect(await ids('state[]=used')).toEqual([used?.id]);
  expect(await ids('state[]=free')).toEqual([other?.id, free?.id]);
  expect(await ids('search=cieplo')).toEqual([used?.id]);
  expect(await ids(`search=${free?.key.toLowerCase()}`)).toEqual([free?.id]);
  expect((await admin.get(`/registration_keys/${used?.id}`)).body).toMatchObject({ state: 'used' });

  expect((await admin.delete(`/registration_keys/${used?.id}`)).body).toMatchObject({
    status: 409,
    type: 'impossible-transition',
  });
  const address = `/registration_keys/${free?.id}`;
  const seen = String((await admin.get(address)).headers['etag']);
  const asAnother = await admin.delete(address, { 'if-match': '"other"' });
  expect([asAnother.status, asAnother.body.type]).toEqual([412, 'changed-meanwhile']);
  expect((await admin.delete(address, { 'if-match': seen })).status).toBe(204);
  expect((await admin.delete(`/registration_keys/${free?.id}`)).status).toBe(404);
  expect((await portal.nobody.post('/register/key', { key: free?.key })).status).toBe(422);

  const csv = await admin.get('/registration_keys.csv', { 'accept-language': 'en' });
  expect(csv.headers['content-disposition']).toContain('registration-keys.csv');
  expect(csv.text.split('\r\n').slice(1, 3)).toEqual([
    `${used?.key},used,2026-06-15,2026-06-15,${NEW_INSTALLER.name},${NEW_INSTALLER.company},${NEW_INSTALLER.email}`,
    `${other?.key},free,2026-06-15,,,,`,
  ]);
});

test('keys are made between one and five hundred at a time', async () => {
  expect((await admin.post('/registration_keys', {})).body.keys).toHaveLength(1);
  for (const count of [0, 501, 1.5, '3']) {
    expect([count, (await admin.post('/registration_keys', { count })).status]).toEqual([count, 400]);
  }
  expect((await admin.post('/registration_keys', { count: 500 })).body.keys).toHaveLength(500);
});

test('keys are seen and made by admins alone, each maker’s by their own', async () => {
  for (const role of ['installer', 'asp', 'production']) {
    const caller = await portal.as(`${role}@org2.test`);
    expect((await caller.get('/registration_keys')).status).toBe(403);
    expect((await caller.post('/registration_keys', { count: 1 })).status).toBe(403);
    expect((await caller.get('/registration_keys.csv')).status).toBe(403);
  }
  const stranger = await portal.as('admin@org1.test');
  const [{ id }] = (await admin.get('/registration_keys')).body;
  expect((await stranger.get('/registration_keys')).body).toEqual([]);
  expect((await stranger.get(`/registration_keys/${id}`)).status).toBe(404);
  expect((await stranger.delete(`/registration_keys/${id}`)).status).toBe(404);
});
