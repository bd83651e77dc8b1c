import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp();
});
afterAll(() => portal.close());

const login = async (email = 'installer@org2.test') =>
  (await portal.nobody.post('/login', { email, password: TEST_PASSWORD })).body as {
    token: string;
    refreshToken: string;
  };
const refresh = (token: string) =>
  portal.nobody.post('/token/refresh', undefined, { authorization: `Bearer ${token}` });
const user = (token: string) => portal.nobody.get('/user', { authorization: `Bearer ${token}` });
const wait = (seconds: number): void => {
  portal.clock.now = new Date(portal.clock.now.getTime() + seconds * 1000);
};

test('two tabs that refresh at once both stay signed in, with the same tokens', async () => {
  const { refreshToken } = await login();
  const [one, two] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(one.body.refreshToken).toBe(two.body.refreshToken);
  expect((await user(one.body.token)).status).toBe(200);
  expect((await user(two.body.token)).status).toBe(200);
});

test('a refresh token used again after the grace ends the whole family', async () => {
  const { refreshToken } = await login();
  const next = await refresh(refreshToken);
  expect((await user(next.body.token)).status).toBe(200);
  wait(31);
  expect((await refresh(refreshToken)).body.type).toBe('session-expired');
  expect((await user(next.body.token)).body.type).toBe('session-expired');
  expect((await refresh(next.body.refreshToken)).body.type).toBe('session-expired');
});

test('the cookie alone refreshes, with an empty body', async () => {
  const { refreshToken } = await login();
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/token/refresh',
    headers: { cookie: `portal_refresh=${refreshToken}`, origin: 'http://portal.test' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().exp).toBe(portal.clock.now.getTime() / 1000 + 900);
});

test('signing out ends the session on the server even when the access token has ended before', async () => {
  const { refreshToken } = await login();
  wait(16 * 60);
  const answer = await portal.app.inject({
    url: '/api/token/invalidate',
    headers: { cookie: `portal_refresh=${refreshToken}`, referer: 'http://portal.test/services' },
  });
  expect(answer.statusCode).toBe(204);
  expect((await refresh(refreshToken)).status).toBe(401);
});

test('a bearer that has ended is told so; nobody is told to sign in', async () => {
  const { token } = await login();
  wait(16 * 60);
  expect((await user(token)).body).toMatchObject({ status: 401, type: 'session-expired' });
  expect((await portal.nobody.get('/user')).body).toMatchObject({ status: 401, type: 'not-signed-in' });
});

test.each([
  ['POST', '/api/login', { origin: 'https://evil.test' }],
  ['POST', '/api/token/refresh', { 'sec-fetch-site': 'cross-site' }],
  ['GET', '/api/token/invalidate', { 'sec-fetch-site': 'cross-site' }],
  ['GET', '/api/token/invalidate', { origin: 'null' }],
] as const)('another website cannot call %s %s', async (method, url, headers) => {
  const answer = await portal.app.inject({ method, url, headers: { cookie: 'portal_token=x', ...headers } });
  expect(answer.json()).toMatchObject({ status: 403, type: 'origin-refused' });
});
