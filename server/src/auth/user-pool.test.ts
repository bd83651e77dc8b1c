import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deriveSecrets } from '../platform/identity/secrets.ts';
import { decryptValue } from '../platform/identity/encrypted-value.ts';
import { buildTestApp, TEST_SECRET, type TestApp } from '../../test/test-app.ts';
import { cognitoConfig, startUserPool, type TestUserPool } from '../../test/test-user-pool.ts';
import { buildKey, lastMail, mailCount, NEW_INSTALLER } from './account.sample.ts';

let pool: TestUserPool;
let portal: TestApp;
beforeAll(async () => {
  pool = await startUserPool();
  portal = await buildTestApp({ clock: new Date(), config: cognitoConfig(pool.settings) });
});
afterAll(async () => {
  await portal?.close();
  await pool?.stop();
});
// The pool has a clock of its own: ours follows it.
beforeEach(() => {
  portal.clock.now = new Date();
});

const { password: PASSWORD } = NEW_INSTALLER;
const register = (key: string, email: string, password: string = PASSWORD) =>
  portal.nobody.post('/register', { ...NEW_INSTALLER, key, email, password });
const login = (email: string, password: string = PASSWORD) =>
  portal.nobody.post('/login', { email, password });
const later = (minutes: number): void => {
  portal.clock.now = new Date(portal.clock.now.getTime() + minutes * 60_000);
};
const row = (email: string) =>
  portal.db.system((tx) =>
    tx.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
  );

/** A confirmed account with a key of its own, signed in. */
async function newcomer(email: string) {
  await buildKey(portal, 2, `KEY-${email.toUpperCase()}`);
  expect((await register(`KEY-${email}`, email)).status).toBe(201);
  const { token } = await lastMail(portal, email);
  expect((await portal.nobody.post('/verify-email', { token })).status).toBe(200);
  const signedIn = await login(email);
  expect(signedIn.status, signedIn.text).toBe(200);
  return signedIn.body;
}

describe('with the accounts in a user pool', () => {
  test('an installer goes from the key to the mail, in, on, through a forgotten password, and out', async () => {
    const email = 'whole@pool.test';
    await buildKey(portal, 2, 'KEY-WHOLE');
    const made = await register('key-whole', email);
    expect(made.status, made.text).toBe(201);
    expect(made.body).toEqual({ email });
    expect((await row(email)).password_hash).toBe('');
    const mail = await lastMail(portal, email);
    expect(mail.subject).toBe('Potwierdź adres e-mail');

    expect((await login(email, 'Wrong-12345')).body).toMatchObject({
      status: 401,
      type: 'wrong-credentials',
    });
    expect((await login(email)).body).toMatchObject({ status: 403, type: 'email-not-verified' });
    expect(await mailCount(portal, email)).toBe(2);
    expect((await portal.nobody.post('/verify-email', { token: mail.token })).body).toEqual({ email });
    expect(await pool.status(email)).toBe('CONFIRMED');

    const signedIn = await login('WHOLE@pool.test');
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(signedIn.body.user).toMatchObject({ email, roles: ['ROLE_USER'], organisation: { id: 2 } });
    const mine = portal.withToken(signedIn.body.token);
    const me = await mine.get('/user');
    expect(me.body).toMatchObject({ user: { email }, exp: signedIn.body.exp });
    expect(signedIn.body.exp - Date.now() / 1000).toBeLessThanOrEqual(15 * 60);

    const { refreshToken } = signedIn.body;
    const next = await portal.nobody.post('/token/refresh', { refreshToken });
    expect(next.status, next.text).toBe(200);
    expect(next.body.token).not.toBe(signedIn.body.token);
    expect((await portal.withToken(next.body.token).get('/user')).status).toBe(200);
    // Another tab that asked at the same time.
    expect((await portal.nobody.post('/token/refresh', { refreshToken })).status).toBe(200);

    expect((await portal.nobody.post('/reset-password', { email })).status).toBe(202);
    const reset = await lastMail(portal, email);
    const password = 'Czerwony8Kocioł';
    const confirmed = await portal.nobody.post('/reset-password/confirm', { token: reset.token, password });
    expect(confirmed.status, confirmed.text).toBe(204);
    expect((await portal.withToken(next.body.token).get('/user')).body.type).toBe('session-expired');
    const { refreshToken: ended } = next.body;
    expect((await portal.nobody.post('/token/refresh', { refreshToken: ended })).status).toBe(401);
    expect((await login(email)).body.type).toBe('wrong-credentials');
    const again = await login(email, password);
    expect(again.status, again.text).toBe(200);

    const out = portal.withToken(again.body.token);
    expect((await out.get('/token/invalidate')).status).toBe(204);
    expect((await out.get('/user')).body.type).toBe('session-expired');
    const stale = await portal.nobody.post('/token/refresh', { refreshToken: again.body.refreshToken });
    expect(stale.body).toMatchObject({ status: 401, type: 'session-expired' });
  });

  test('a refresh token that was used up long ago ends its session', async () => {
    const { token, refreshToken } = await newcomer('reused@pool.test');
    const next = (await portal.nobody.post('/token/refresh', { refreshToken })).body;
    later(1);
    // Nobody has used what it was exchanged for, so that answer may have been lost.
    expect((await portal.nobody.post('/token/refresh', { refreshToken })).status).toBe(200);
    expect((await portal.withToken(next.token).get('/user')).status).toBe(200);
    expect((await portal.nobody.post('/token/refresh', { refreshToken })).body.type).toBe('session-expired');
    for (const stolen of [token, next.token]) {
      expect((await portal.withToken(stolen).get('/user')).body.type).toBe('session-expired');
    }
    const { refreshToken: ended } = next;
    expect((await portal.nobody.post('/token/refresh', { refreshToken: ended })).status).toBe(401);
  });

  test('signing out revokes the refresh token of the pool, which never left the server', async () => {
    const { token, user } = await newcomer('revoked@pool.test');
    const encrypted = await portal.db.system((tx) =>
      tx.selectFrom('sessions').select('pool_token').where('user_id', '=', user.id).executeTakeFirstOrThrow(),
    );
    const poolToken = decryptValue(deriveSecrets(TEST_SECRET).sealing, encrypted.pool_token ?? '') ?? '';
    const refresh = () => pool.refresh(poolToken).then(Boolean, () => false);
    expect(await refresh()).toBe(true);
    await portal.withToken(token).get('/token/invalidate');
    await portal.settle();
    expect(await refresh()).toBe(false);
  });

  test('known and unknown addresses get the same answers', async () => {
    await newcomer('known@pool.test');
    for (const [path, body] of [
      ['/login', { password: 'Wrong-12345' }],
      ['/reset-password', {}],
    ] as const) {
      const known = await portal.nobody.post(path, { ...body, email: 'known@pool.test' });
      const unknown = await portal.nobody.post(path, { ...body, email: 'unknown@pool.test' });
      const { requestId: _known, ...said } = known.body ?? {};
      const { requestId: _unknown, ...saidToo } = unknown.body ?? {};
      expect([unknown.status, saidToo]).toEqual([known.status, said]);
    }
  });

  test('a pool that is away is no wrong password, and signs nobody out', async () => {
    const away = await buildTestApp({
      clock: new Date(),
      config: cognitoConfig({ ...pool.settings, COGNITO_ENDPOINT: 'http://127.0.0.1:9' }),
    });
    try {
      const answer = await away.nobody.post('/login', { email: 'known@pool.test', password: PASSWORD });
      expect(answer.body).toMatchObject({ status: 503, type: 'unavailable' });
      const { id } = await pool.tokens('known@pool.test', PASSWORD);
      expect((await away.withToken(id).get('/user')).body).toMatchObject({ type: 'unavailable' });
    } finally {
      await away.close();
    }
  });
});

describe('a registration', () => {
  test('with one key by two at once leaves nobody behind who could not register again', async () => {
    await buildKey(portal, 2, 'KEY-RACE');
    const emails = ['one@race.test', 'two@race.test', 'three@race.test'];
    const answers = await Promise.all(emails.map((email) => register('KEY-RACE', email)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 422, 422]);
    const winner = emails[answers.findIndex(({ status }) => status === 201)] ?? '';
    expect((await pool.emails()).filter((email) => email.endsWith('@race.test'))).toEqual([winner]);
    const [loser = ''] = emails.filter((email) => email !== winner);
    await buildKey(portal, 2, 'KEY-RACE-2');
    expect((await register('KEY-RACE-2', loser)).status).toBe(201);
  });

  test('that broke off after the pool had made the account can be done again, with another password', async () => {
    const email = 'broken@pool.test';
    await pool.signUp(email, 'Niebieski9Kocioł');
    await buildKey(portal, 2, 'KEY-BROKEN');
    // Somebody may be at it this very moment.
    expect((await register('KEY-BROKEN', email)).body).toMatchObject({
      status: 409,
      type: 'request-running',
    });
    later(2);
    expect((await register('KEY-BROKEN', email)).status).toBe(201);
    const { token } = await lastMail(portal, email);
    await portal.nobody.post('/verify-email', { token });
    expect((await login(email)).status).toBe(200);
    expect((await login(email, 'Niebieski9Kocioł')).body.type).toBe('wrong-credentials');
  });

  test('tells that an account exists to whoever has a good key, and spares the key', async () => {
    await newcomer('taken@pool.test');
    await buildKey(portal, 2, 'KEY-SPARED');
    expect((await register('KEY-SPARED', 'taken@pool.test')).body.type).toBe('email-taken');
    expect((await register('KEY-WRONG', 'taken@pool.test')).body.type).toBe('wrong-registration-key');
    expect((await portal.nobody.post('/register/key', { key: 'KEY-SPARED' })).status).toBe(204);
    expect((await login('taken@pool.test')).status).toBe(200);
  });
});
