import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { lastMail, mailCount } from './account.sample.ts';
import { setPassword } from './password-commands.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
});

const NEW_PASSWORD = 'Inne9Hasełko';
const login = (email: string, password: string) => portal.nobody.post('/login', { email, password });
const ask = (email: string) => portal.nobody.post('/reset-password', { email });
const confirm = (token: string, password = NEW_PASSWORD) =>
  portal.nobody.post('/reset-password/confirm', { token, password });

test('a forgotten password is replaced by a mailed link, once; every session ends, at once', async () => {
  const email = 'installer@org2.test';
  const session = (await login(email, TEST_PASSWORD)).body;
  const authorization = `Bearer ${session.token}`;
  expect((await portal.nobody.get('/user', { authorization })).status).toBe(200);
  expect((await ask('Installer@ORG2.test')).status).toBe(202);
  const { token, text } = await lastMail(portal, email);
  expect(text).toContain(`http://portal.test/password-recovery?token=${token}`);
  expect((await confirm(token, 'short')).body.type).toBe('invalid-input');
  expect((await confirm(token)).status).toBe(204);
  expect((await portal.nobody.get('/user', { authorization })).status).toBe(401);
  const refreshed = await portal.nobody.post('/token/refresh', { refreshToken: session.refreshToken });
  expect(refreshed.status).toBe(401);
  expect((await login(email, TEST_PASSWORD)).status).toBe(401);
  expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  expect((await confirm(token, 'Jeszcze1Inne')).body).toMatchObject({ status: 410, type: 'link-expired' });
  expect((await lastMail(portal, email)).subject).toBe('Hasło zostało zmienione');
});

test('an operator sets a password where no mail arrives: sessions and the lock end, and the owner is told', async () => {
  const email = 'production@org2.test';
  const session = (await login(email, TEST_PASSWORD)).body;
  for (let attempt = 0; attempt < 11; attempt += 1) await login(email, 'Nie1Takie');
  expect((await login(email, TEST_PASSWORD)).body.type).toBe('sign-in-locked');
  await portal.settle();
  const set = (address: string) => setPassword(portal.deps, address, NEW_PASSWORD, portal.clock.now);
  expect(await set('nobody@org2.test')).toBeUndefined();
  expect(await set('installer@org1.test')).toBeUndefined();
  expect(await set('Production@ORG2.test')).toEqual(expect.any(String));
  const authorization = `Bearer ${session.token}`;
  expect((await portal.nobody.get('/user', { authorization })).status).toBe(401);
  expect((await login(email, NEW_PASSWORD)).status).toBe(200);
  expect((await login('installer@org1.test', NEW_PASSWORD)).status).toBe(401);
  await portal.settle();
  expect((await lastMail(portal, email)).subject).toBe('Hasło zostało zmienione');
});

test('the link expires after an hour, and a newer password makes older links worthless', async () => {
  const email = 'installer2@org2.test';
  await ask(email);
  const first = await lastMail(portal, email);
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
  expect((await confirm(first.token)).body.type).toBe('link-expired');
  await ask(email);
  const second = await lastMail(portal, email);
  await ask(email);
  const third = await lastMail(portal, email);
  expect((await confirm(third.token)).status).toBe(204);
  expect((await confirm(second.token)).body.type).toBe('link-expired');
});

test('a link of one kind does not do for another', async () => {
  await ask('asp@org2.test');
  const { token } = await lastMail(portal, 'asp@org2.test');
  expect((await portal.nobody.post('/verify-email', { token })).body.type).toBe('link-expired');
  expect((await confirm(token)).status).toBe(204);
});

const shown = ({ status, text }: { status: number; text: string }) => ({ status, text });

test('nobody learns from the answer whether an account exists, nor one of another maker', async () => {
  const [known, unknown, elsewhere] = await Promise.all([
    ask('admin@org2.test'),
    ask('nobody@org2.test'),
    ask('installer@org1.test'),
  ]);
  expect(shown(known)).toEqual({ status: 202, text: '' });
  expect(shown(unknown)).toEqual(shown(known));
  expect(shown(elsewhere)).toEqual(shown(known));
  expect(await mailCount(portal, 'admin@org2.test')).toBe(1);
  expect(await mailCount(portal, 'nobody@org2.test')).toBe(0);
  expect(await mailCount(portal, 'installer@org1.test')).toBe(0);
});

test('a link is looked at without being used up; one that is over, junk or for something else is told at once', async () => {
  const check = (token: string) => portal.nobody.post('/reset-password/check', { token });
  await ask('asp@org2.test');
  const { token } = await lastMail(portal, 'asp@org2.test');
  for (let look = 0; look < 3; look += 1) expect((await check(token)).status).toBe(204);
  expect((await check('junk')).body).toMatchObject({ status: 410, type: 'link-expired' });
  expect((await confirm(token)).status).toBe(204);
  const used = await check(token);
  const junk = await check('junk');
  // Nobody learns whether there ever was such a link, or an account.
  expect({ ...used.body, requestId: '' }).toEqual({ ...junk.body, requestId: '' });
});

test('a mailbox gets at most five links an hour, whoever asks', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 7; i += 1) statuses.push((await ask('superadmin@org2.test')).status);
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
  const unknown: number[] = [];
  for (let i = 0; i < 6; i += 1) unknown.push((await ask('stranger@org2.test')).status);
  expect(unknown).toEqual([202, 202, 202, 202, 202, 429]);
  expect(await mailCount(portal, 'superadmin@org2.test')).toBe(5);
});

test('whoever was locked out by wrong passwords gets in at once by the mailed link', async () => {
  const email = 'production@org2.test';
  for (let i = 0; i < 11; i += 1) await login(email, 'wrong');
  expect((await login(email, TEST_PASSWORD)).status).toBe(429);
  // They have got the link that lets them try their password again, and asks for a new one instead.
  expect((await lastMail(portal, email)).text).toContain('/login?unlock=');
  await ask(email);
  await confirm((await lastMail(portal, email)).token);
  expect((await login(email, NEW_PASSWORD)).status).toBe(200);
});
