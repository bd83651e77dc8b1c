import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';
import { lastMail } from './account.sample.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const NEW_PASSWORD = 'Inne9Hasełko';
const login = (email: string, password: string) => portal.nobody.post('/login', { email, password });
const ask = (email: string) => portal.nobody.post('/reset-password', { email });
const confirm = (token: string) =>
  portal.nobody.post('/reset-password/confirm', { token, password: NEW_PASSWORD });

test('a link to the calendar that somebody made with the old password shows no customers once it was replaced', async () => {
  const email = 'asp@org2.test';
  const madeBy = async (password: string): Promise<string> => {
    const authorization = `Bearer ${(await login(email, password)).body.token}`;
    const { url } = (await portal.nobody.post('/user/calendar', undefined, { authorization })).body;
    return new URL(url).pathname.replace('/api', '');
  };
  const before = await madeBy(TEST_PASSWORD);
  expect((await portal.nobody.get(before)).status).toBe(200);
  const recover = async () => {
    await ask(email);
    expect((await confirm((await lastMail(portal, email)).token)).status).toBe(204);
  };
  await recover();
  await portal.settle();
  expect((await portal.nobody.get(before)).status).toBe(404);
  expect((await lastMail(portal, email)).text).toContain('link do kalendarza');

  // Its owner makes a new one before the job has run.
  await recover();
  portal.clock.now = new Date(portal.clock.now.getTime() + 1);
  const after = await madeBy(NEW_PASSWORD);
  await portal.settle();
  expect((await portal.nobody.get(after)).status).toBe(200);
});
