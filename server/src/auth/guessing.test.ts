import type { LightMyRequestResponse } from 'fastify';
import { Problem } from '@portal/domain/problem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { networkOf } from '../platform/http/network-of.ts';

let portal: TestApp;
let behindProxy: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
  behindProxy = await buildTestApp({ config: { trustProxy: true } });
});
afterAll(() => Promise.all([portal.close(), behindProxy.close()]));
const HOUR_MS = 60 * 60_000;
// Each test begins with a full hour, and so with new windows of every length.
beforeEach(() => {
  for (const { clock } of [portal, behindProxy])
    clock.now = new Date((Math.floor(clock.now.getTime() / HOUR_MS) + 1) * HOUR_MS);
});
afterEach(() => vi.restoreAllMocks());

const EMAIL = 'installer@org2.test';

/** A login from an address of the sender's choosing. */
const login = (
  at: TestApp,
  from: { email?: string; password?: string; address?: string; forwarded?: string } = {},
) =>
  at.app.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: from.address ?? '198.51.100.1',
    headers: from.forwarded === undefined ? {} : { 'x-forwarded-for': from.forwarded },
    payload: { email: from.email ?? EMAIL, password: from.password ?? 'Wrong-0000' },
  });

test('a thousand wrong passwords for one account from as many addresses reach the hash ten times', async () => {
  const hashed = vi.spyOn(portal.deps.identity, 'prove');
  const answers: Awaited<ReturnType<typeof login>>[] = [];
  for (let i = 0; i < 1_000; i += 25) {
    const many = Array.from({ length: 25 }, (_, at) => i + at).map((n) =>
      login(portal, { address: `203.0.${n % 113}.${n % 251}` }),
    );
    answers.push(...(await Promise.all(many)));
  }
  expect(hashed.mock.calls).toHaveLength(10);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(990);
  const waits = refused.map(({ headers }) => Number(headers['retry-after']));
  expect(waits.every((seconds) => seconds > 0 && seconds <= 15 * 60)).toBe(true);
  // Whoever was kept out by the flood gets in after the wait that they were told.
  const retryAfter = Number((await login(portal, { password: TEST_PASSWORD })).headers['retry-after']);
  portal.clock.now = new Date(portal.clock.now.getTime() + retryAfter * 1000);
  expect((await login(portal, { password: TEST_PASSWORD })).statusCode).toBe(200);
});

test('wrong passwords for many accounts from fifteen addresses keep no new device of anybody else out', async () => {
  for (let n = 0; n < 60; n += 1)
    await login(portal, { email: `somebody-${n}@org2.test`, address: `203.0.113.${n % 15}` });
  const innocent = await login(portal, { password: TEST_PASSWORD, address: '198.51.100.44' });
  expect(innocent.statusCode).toBe(200);
});

test('whoever is turned away by a full queue of hashes has not used a try up', async () => {
  const full = new Problem('too-many-requests', { values: { retryAfter: 5 } });
  const hashed = vi.spyOn(portal.deps.identity, 'prove').mockRejectedValue(full);
  for (let n = 0; n < 15; n += 1) {
    const answer = await login(portal, { password: TEST_PASSWORD });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '5']);
  }
  expect(hashed).toHaveBeenCalledTimes(15);
  hashed.mockRestore();
  expect((await login(portal, { password: TEST_PASSWORD })).statusCode).toBe(200);
});

test('the networks of one IPv6 site have eighty tries together', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 82; n += 1) {
    const address = `2001:db8:7:${n.toString(16)}::1`;
    statuses.push((await login(portal, { email: `v6-${n}@org2.test`, address })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 80 }, () => 401), 429, 429]);
  const elsewhere = { email: 'v6@org2.test', address: '2001:db8:8::1' };
  expect((await login(portal, elsewhere)).statusCode).toBe(401);
});

test('right passwords are never counted: thirty sign-ins of one office in one minute go through', async () => {
  const statuses = new Set<number>();
  for (let i = 0; i < 30; i += 1) {
    statuses.add((await login(portal, { password: TEST_PASSWORD })).statusCode);
  }
  expect([...statuses]).toEqual([200]);
}, 30_000);

/** Wrong passwords for one account, each from another address. */
async function flood(email: string): Promise<void> {
  for (let n = 0; n < 25; n += 1) await login(portal, { email, address: `203.0.113.${n}` });
}

describe('a device on which an account was signed in to before', () => {
  const OFFICE = '198.51.100.77';
  /** Signs in once and keeps the cookie that knows the device. */
  const cookieOf = async (email: string): Promise<string> => {
    const answer = await login(portal, { email, password: TEST_PASSWORD, address: OFFICE });
    const cookies = [answer.headers['set-cookie']].flat().map(String);
    return cookies.find((cookie) => cookie.startsWith('portal_device='))?.split(';', 1)[0] ?? '';
  };
  const from = (cookie: string, email: string, password: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: OFFICE,
      headers: { cookie, origin: 'http://portal.test' },
      payload: { email, password },
    });

  test('lets its owner in while others guess at the account from everywhere', async () => {
    const cookie = await cookieOf('asp@org2.test');
    await flood('asp@org2.test');
    expect((await login(portal, { email: 'asp@org2.test', password: TEST_PASSWORD })).statusCode).toBe(429);
    expect((await from(cookie, 'asp@org2.test', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('has ten tries of its own, for that account alone, and only with the cookie that we gave', async () => {
    const cookie = await cookieOf('asp@org2.test');
    await flood('admin@org2.test');
    expect((await from(cookie, 'admin@org2.test', TEST_PASSWORD)).statusCode).toBe(429);
    const forged = cookie.replace(/=\d+/, `=${portal.people.org2.admin}`);
    expect((await from(forged, 'admin@org2.test', TEST_PASSWORD)).statusCode).toBe(429);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await from(cookie, 'asp@org2.test', 'no')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('is signed in by nothing but the password', async () => {
    const cookie = await cookieOf('asp@org2.test');
    expect((await portal.nobody.get('/user', { cookie })).status).toBe(401);
  });
});

/** Twenty wrong passwords, each for another account, in four minutes: only the address has had its share. */
async function useUp(at: TestApp, from: { address?: string; forwarded?: (n: number) => string }) {
  for (let n = 0; n < 20; n += 1) {
    if (n % 5 === 0) at.clock.now = new Date(at.clock.now.getTime() + 60_000);
    const { forwarded, ...rest } = from;
    const header = forwarded === undefined ? {} : { forwarded: forwarded(n) };
    await login(at, { email: `guess-${n}@org2.test`, ...rest, ...header });
  }
}

describe('the address that attempts are counted for', () => {
  test('is the connection’s own where no proxy is known: a made-up header changes nothing', async () => {
    await useUp(portal, { forwarded: (n) => `192.0.2.${n}` });
    expect((await login(portal, { email: 'next@org2.test', forwarded: '192.0.2.99' })).statusCode).toBe(429);
    expect((await login(portal, { email: 'next@org2.test', address: '198.51.100.2' })).statusCode).toBe(401);
  });

  test('behind a proxy is the one that the proxy saw, not what a caller put before it', async () => {
    await useUp(behindProxy, { address: '127.0.0.1', forwarded: (n) => `192.0.2.${n}, 198.51.100.7` });
    const next = { email: 'next@org2.test', address: '127.0.0.1' };
    expect((await login(behindProxy, { ...next, forwarded: '10.0.0.1, 198.51.100.7' })).statusCode).toBe(429);
    expect((await login(behindProxy, { ...next, forwarded: '198.51.100.7, 198.51.100.8' })).statusCode).toBe(
      401,
    );
  });

  test('is the connection’s own when somebody elsewhere calls past the proxy', async () => {
    const direct = { address: '198.51.100.9' };
    await useUp(behindProxy, { ...direct, forwarded: (n) => `192.0.2.${n}` });
    const next = { ...direct, email: 'next@org2.test', forwarded: '192.0.2.99' };
    expect((await login(behindProxy, next)).statusCode).toBe(429);
  });

  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s stands for %s: a household has one network, however many addresses', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

const post = (url: string, payload: object) => async () =>
  portal.app.inject({ method: 'POST', url: `/api${url}`, payload });
const asInstaller = async (url: string, payload: object, email = EMAIL) => {
  const caller = await portal.as(email);
  return () => caller.inject({ method: 'POST', url: `/api${url}`, payload });
};

describe('whoever tries too often', () => {
  const unknownFile = {
    filename: 'a.png',
    filetype: 'image/png',
    size: 9,
    sha256: 'a'.repeat(64),
    clientId: '00000000-0000-4000-8000-000000000000',
  };
  const mailing = { subject: 'x', text: 'y', to: { filter: { search: 'nobody at all' } } };

  test.each<[string, number, () => Promise<() => Promise<LightMyRequestResponse>>]>([
    ['registration keys', 20, async () => post('/register/key', { key: 'NO-SUCH-KEY' })],
    ['links that confirm an address', 30, async () => post('/verify-email', { token: 'made-up' })],
    [
      'links for a new password',
      30,
      async () => post('/reset-password/confirm', { token: 'made-up', password: 'Inne9Hasełko' }),
    ],
    ['recovery of one account', 5, async () => post('/reset-password', { email: EMAIL })],
    [
      'the present password',
      10,
      () => asInstaller('/user/password', { currentPassword: 'no', password: 'Inne9Hasełko' }),
    ],
    ['upload slots', 300, () => asInstaller('/get-s3-urls', [unknownFile])],
    [
      'cards by mail',
      120,
      () =>
        asInstaller('/send-email', {
          action: 'installation_card',
          data: { installation: '/installations/999' },
        }),
    ],
    ['e-mails to users', 30, () => asInstaller('/mailings', mailing, 'admin@org2.test')],
  ])('at %s is asked to wait, and goes on afterwards', async (_, attempts, prepare) => {
    const call = await prepare();
    const before: number[] = [];
    for (let n = 0; n < attempts; n += 1) before.push((await call()).statusCode);
    expect(before).not.toContain(429);
    const refused = await call();
    expect([refused.statusCode, refused.json().type]).toEqual([429, 'too-many-requests']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1000);
    const again = await prepare();
    expect((await again()).statusCode).toBe(before[0]);
  });
});
