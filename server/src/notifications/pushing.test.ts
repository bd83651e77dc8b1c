import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { makePushKeys } from '../platform/push/push-keys.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { browserKeys, openPushService, type PushService } from '../../test/test-push-service.ts';

const keys = makePushKeys();
let service: PushService;
let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeEach(async () => {
  service = await openPushService();
  portal = await buildTestApp({
    config: { vapid: { ...keys, subject: 'mailto:it@maker.test' } },
    pushAgent: service.agent,
  });
  at = await commissioning(portal);
});
afterEach(async () => {
  await portal.close();
  service.close();
});

const phone = browserKeys();

async function subscribed(path = 'phone') {
  const token = await portal.tokenOf('installer@org2.test');
  const caller = portal.withToken(token);
  expect((await caller.post('/user/push_subscriptions', phone.subscription(path))).status).toBe(204);
  return caller;
}

/** Something happens that the installer is told of. */
async function rejected(serial: string): Promise<number> {
  const id = await at.commission(at.installer, serial);
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie Kowalskiego' });
  await portal.settle();
  return id;
}

const devices = () =>
  portal.db.system((tx) => tx.selectFrom('push_subscriptions').select(['endpoint', 'user_id']).execute());

test('nobody who works in production by now is pushed a message whose page they cannot open', async () => {
  await subscribed();
  const id = await at.commission(at.installer, 'PUSH-MOVED');
  await portal.db.system((tx) =>
    tx
      .updateTable('users')
      .set({ roles: ['ROLE_PRODUCTION'] })
      .where('email', '=', 'installer@org2.test')
      .execute(),
  );
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie' });
  await portal.settle();
  expect(service.received).toEqual([]);
});

test('a message reaches the browser encrypted, signed by the server’s key, in the user’s language, naming no customer', async () => {
  expect((await at.installer.get('/push_key')).body).toEqual({ publicKey: keys.publicKey });
  const caller = await subscribed();
  await caller.patch('/user', { language: 'de' });
  const id = await rejected('PUSH-1');
  const [pushed] = service.received;
  expect(service.received).toHaveLength(1);
  expect(pushed?.path).toBe('/phone');
  expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(pushed?.body.toString('latin1')).not.toContain('PUSH-1');
  expect(JSON.parse(phone.read(pushed!.body))).toEqual({
    title: 'Installation abgelehnt',
    body: 'Sie können die Installation von Gerät PUSH-1 korrigieren und erneut senden.',
    language: 'de',
    url: `/installations/${id}`,
    tag: expect.stringMatching(/^notice-\d+$/),
  });
  const [, token = '', key = ''] = /^vapid t=(.+), k=(.+)$/.exec(pushed?.headers.authorization ?? '') ?? [];
  expect(key).toBe(keys.publicKey);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const verifier = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const options = { audience: 'https://push.example.com', currentDate: portal.clock.now };
  await jwtVerify(token, verifier, options);
  expect(decodeJwt(token).sub).toBe('mailto:it@maker.test');
});

test('a serial number that looks like a day is told as it stands on the device', async () => {
  await subscribed();
  await rejected('2026-12-01');
  const [pushed] = service.received;
  expect(JSON.parse(phone.read(pushed!.body)).body).toBe(
    'Instalację urządzenia 2026-12-01 można poprawić i wysłać ponownie.',
  );
});

test('an admin who is told of a withdrawn installation is led to it in the office', async () => {
  expect((await at.admin.post('/user/push_subscriptions', phone.subscription('desk'))).status).toBe(204);
  // Without a service partner, the office verifies.
  const id = await at.commission(at.installer2, 'PUSH-9');
  const withdrawn = await at.installer2.patch(
    `/installations/${id}`,
    { withdrawn: true },
    { 'if-match': '*' },
  );
  expect(withdrawn.status).toBe(200);
  await portal.settle();
  const pushed = service.received.map(({ body }) => JSON.parse(phone.read(body)));
  expect(pushed.map(({ url }) => url)).toContain(`/admin/installations?id=${id}`);
});

test('a device that was signed out, and one that said no more, are told nothing; another one still is', async () => {
  const caller = await subscribed('signed-out');
  await (
    await subscribed('said-no')
  ).post('/user/push_subscriptions/remove', {
    endpoint: phone.subscription('said-no').endpoint,
  });
  await subscribed('still-there');
  expect((await caller.get('/token/invalidate', { origin: 'http://portal.test' })).status).toBe(204);
  await rejected('PUSH-2');
  expect(service.received.map(({ path }) => path)).toEqual(['/still-there']);
  expect(await devices()).toHaveLength(1);
});

test('a subscription that the push service knows no more is forgotten', async () => {
  await subscribed();
  service.answer = 410;
  await rejected('PUSH-3');
  expect(await devices()).toEqual([]);
});

test('a push service in trouble is asked again, and the message comes once; after a day it is left', async () => {
  await subscribed();
  service.answer = 503;
  await rejected('PUSH-4');
  expect(service.received).toHaveLength(1);
  expect(await devices()).toHaveLength(1);
  const job = () =>
    portal.db.system((tx) =>
      tx.selectFrom('outbox').select('payload').where('topic', '=', 'notices.push').executeTakeFirstOrThrow(),
    );
  const again = async () => {
    const payload = JSON.stringify((await job()).payload);
    await portal.db.system((tx) =>
      tx.insertInto('outbox').values({ organisation_id: 2, topic: 'notices.push', payload }).execute(),
    );
    await portal.settle();
  };
  service.answer = 201;
  await again();
  expect(service.received).toHaveLength(2);
  portal.clock.now = new Date(portal.clock.now.getTime() + 25 * 3_600_000);
  await again();
  expect(service.received).toHaveLength(2);
});

test('what somebody has switched off, or has read meanwhile, is not pushed', async () => {
  const caller = await subscribed();
  await caller.patch('/user/notice_choices', { 'installation-rejected': { push: false } });
  await rejected('PUSH-5');
  expect(service.received).toEqual([]);
  await caller.patch('/user/notice_choices', { 'installation-rejected': { push: true } });
  const id = await at.commission(at.installer, 'PUSH-6');
  await at.admin.post(`/installations/${id}/reject`, { reason: 'Zdjęcie' });
  const [newest] = (await caller.get('/user/notices')).body;
  await caller.post(`/user/notices/${newest.id}/read`);
  await portal.settle();
  expect(service.received).toEqual([]);
});

test('the same browser is one device, and belongs to whoever is signed in there now', async () => {
  await subscribed();
  await subscribed();
  expect(await devices()).toMatchObject([{ user_id: at.people.installer }]);
  await at.installer2.post('/user/push_subscriptions', phone.subscription('phone'));
  expect(await devices()).toMatchObject([{ user_id: at.people.installer2 }]);
  await rejected('PUSH-7');
  expect(service.received).toEqual([]);
});

test('an address that is none of the world’s push services is refused, and so are keys that are none', async () => {
  for (const endpoint of ['https://127.0.0.1/x', 'http://push.example.com/x', 'https://db.internal/x']) {
    const answer = await at.installer.post('/user/push_subscriptions', {
      ...phone.subscription('x'),
      endpoint,
    });
    expect(answer.status, endpoint).toBe(400);
  }
  const short = { ...phone.subscription('x'), keys: { p256dh: 'abc', auth: 'abc' } };
  expect((await at.installer.post('/user/push_subscriptions', short)).status).toBe(400);
});

test('a server without keys says that push is off', async () => {
  const other = await buildTestApp();
  const caller = await other.as('installer@org2.test');
  expect((await caller.get('/push_key')).body).toEqual({ publicKey: null });
  await other.close();
});
