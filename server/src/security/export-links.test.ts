import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastMail, lockedOut } from '../auth/account.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const VICTIM = 'superadmin@org2.test';

async function exported(by: Caller, url: string): Promise<string> {
  const answer = await by.inject({ url: `/api${url}` });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload.toString('latin1');
}

test('an admin who exports a superadmin’s data finds no link in it that opens the account', async () => {
  await portal.nobody.post('/reset-password', { email: VICTIM });
  const { token } = await lastMail(portal, VICTIM);
  expect(token).not.toBe('');
  const admin = await portal.as('admin@org2.test');
  const text = await exported(admin, `/users/${portal.people.org2.superadmin}/export`);
  expect(text).toContain(VICTIM);
  expect(text).not.toContain(token);
  // The mail itself is there, and its link still works for whoever reads the mailbox.
  expect(text).toContain('/password-recovery?token=');
  const body = { token, password: 'Other-1234' };
  expect((await portal.nobody.post('/reset-password/confirm', body)).status).toBe(204);
});

test('nor the link, nor the code, that lets whoever is locked out try again', async () => {
  const email = 'production@org2.test';
  await lockedOut(portal, email);
  const { token, text: mailed } = await lastMail(portal, email);
  const [code = ''] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(mailed) ?? [];
  expect([token === '', code === '']).toEqual([false, false]);
  const admin = await portal.as('admin@org2.test');
  const text = await exported(admin, `/users/${portal.people.org2.production}/export`);
  expect(text).toContain('/login?unlock=');
  expect(text).not.toContain(token);
  expect(text).not.toContain(code);
});

test('a stolen session cannot fetch a new password’s link out of its own export', async () => {
  await portal.nobody.post('/reset-password', { email: 'installer@org2.test' });
  const { token } = await lastMail(portal, 'installer@org2.test');
  expect(await exported(await portal.as('installer@org2.test'), '/user/export')).not.toContain(token);
});
