import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Credentials } from '../platform/identity/identity.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser, TEST_PASSWORD } from '../../test/test-builders.ts';
import { lastMail } from './account.sample.ts';

let portal: TestApp;
let credentials: Credentials;
beforeAll(async () => {
  portal = await buildTestApp();
  ({ credentials } = await portal.deps.identity.enrol('everybody@test', TEST_PASSWORD));
});
afterAll(() => portal.close());
beforeEach(() => {
  portal.clock.now = new Date(portal.clock.now.getTime() + 61 * 60_000);
});

/** As a browser says it of a page of ours. */
const OURS = { 'sec-fetch-site': 'same-origin' };

type SessionTokens = { readonly token: string; readonly refreshToken: string; readonly cookie: string };

/** A person of their own, so that one way of ending a session does not meet the traces of another. */
async function somebody(email: string): Promise<number> {
  return portal.db.system((tx) => buildUser(tx, 2, { email, ...credentials }));
}

/** Signs in as a browser does, and keeps everything that it was given. */
async function signIn(email: string): Promise<SessionTokens> {
  const answer = await portal.nobody.post('/login', { email, password: TEST_PASSWORD });
  const cookies = [answer.headers['set-cookie']].flat().map((one) => String(one).split(';', 1)[0]);
  return { ...answer.body, cookie: cookies.join('; ') };
}

/** What each of the old credentials is still worth. */
async function worth({ token, refreshToken, cookie }: SessionTokens): Promise<number[]> {
  const { nobody } = portal;
  const answers = [
    await nobody.get('/user', { cookie }),
    await nobody.get('/user', { authorization: `Bearer ${token}` }),
    await nobody.get('/installations', { authorization: `Bearer ${token}` }),
    await nobody.post('/token/refresh', undefined, { cookie, ...OURS }),
    await nobody.post('/token/refresh', undefined, { authorization: `Bearer ${refreshToken}` }),
    await nobody.post('/token/refresh', { refreshToken }),
  ];
  return answers.map(({ status }) => status);
}

const bearer = ({ token }: SessionTokens) => ({ authorization: `Bearer ${token}` });
type Ending = (at: { email: string; id: number; kept: SessionTokens }) => Promise<{ status: number }>;

const ENDINGS: Record<string, Ending> = {
  'signing out by cookie': ({ kept }) =>
    portal.nobody.get('/token/invalidate', { cookie: kept.cookie, ...OURS }),
  'signing out by bearer': ({ kept }) => portal.nobody.get('/token/invalidate', bearer(kept)),
  'a new password by the mailed link': async ({ email }) => {
    await portal.nobody.post('/reset-password', { email });
    const { token } = await lastMail(portal, email);
    return portal.nobody.post('/reset-password/confirm', { token, password: 'Inne9Hasełko' });
  },
  'a new password on another device': async ({ email }) =>
    portal.nobody.post(
      '/user/password',
      { currentPassword: TEST_PASSWORD, password: 'Inne9Hasełko' },
      bearer(await signIn(email)),
    ),
  'ending this session from another device': async ({ email, kept }) => {
    const other = bearer(await signIn(email));
    const { body } = await portal.nobody.get('/user/sessions', bearer(kept));
    const { id } = body.find((session: { current: boolean }) => session.current);
    return portal.nobody.delete(`/user/sessions/${id}`, other);
  },
  'ending every other session': async ({ email }) =>
    portal.nobody.delete('/user/sessions', bearer(await signIn(email))),
  'another role': async ({ id }) =>
    (await portal.as('admin@org2.test')).patch(`/users/${id}`, { roles: ['ROLE_PRODUCTION'] }),
  'being signed out by an admin': async ({ id }) =>
    (await portal.as('admin@org2.test')).delete(`/users/${id}/sessions`),
  'the deletion of the account': async ({ id }) =>
    (await portal.as('admin@org2.test')).delete(`/users/${id}`),
};

test.each(Object.entries(ENDINGS))(
  'after %s the old cookie, bearer and refresh token are worth nothing',
  async (name, end) => {
    const email = `${name.replaceAll(/\W+/g, '-')}@ends.test`;
    const id = await somebody(email);
    const tokens = await signIn(email);
    // Asked for just before, so that whatever is remembered of the session is remembered now.
    expect((await portal.nobody.get('/user', bearer(tokens))).status).toBe(200);
    const ended = await end({ email, id, kept: tokens });
    expect(ended.status).toBeLessThan(300);
    expect(await worth(tokens)).toEqual([401, 401, 401, 401, 401, 401]);
  },
);

test('a session that stays is not ended by what ends the others', async () => {
  await somebody('stays@ends.test');
  const [here, there] = [await signIn('stays@ends.test'), await signIn('stays@ends.test')];
  await portal.nobody.delete('/user/sessions', bearer(here));
  expect((await portal.nobody.get('/user', bearer(here))).status).toBe(200);
  expect((await portal.nobody.get('/user', bearer(there))).status).toBe(401);
});

test('nobody ends a session that is somebody else’s', async () => {
  await somebody('victim@ends.test');
  const victim = await signIn('victim@ends.test');
  const { body } = await portal.nobody.get('/user/sessions', bearer(victim));
  const attacker = await portal.as('installer2@org2.test');
  expect((await attacker.delete(`/user/sessions/${body[0].id}`)).status).toBe(404);
  expect((await portal.nobody.get('/user', bearer(victim))).status).toBe(200);
});
