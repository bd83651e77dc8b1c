import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { createRequire } from 'node:module';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import { cognitoConfig, startUserPool, type TestUserPool } from '../../test/test-user-pool.ts';
import { lastMail } from './account.sample.ts';

/** The emulator signs with a key that it publishes: a test can sign what the pool would never give out. */
const { pem } = createRequire(import.meta.url)('cognito-local/lib/keys/cognitoLocal.private.json') as {
  pem: string;
};
const PASSWORD = 'Zielony7Kocioł';

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
beforeEach(() => {
  portal.clock.now = new Date();
});

/** Somebody in the pool with a row of ours. */
async function account(email: string, organisation = 2, more: { verified_at?: string | null } = {}) {
  const subject = await pool.signUp(email, PASSWORD);
  await pool.confirm(email);
  return portal.db.system((tx) => buildUser(tx, organisation, { email, subject, ...more }));
}
const user = (token: string) => portal.withToken(token).get('/user');

describe('a token of the pool', () => {
  let claims: JWTPayload;
  let idToken: string;
  beforeAll(async () => {
    await account('bearer@pool.test');
    ({ id: idToken } = await pool.tokens('bearer@pool.test', PASSWORD));
    claims = decodeJwt(idToken);
  });

  /** The same claims but for these, signed by the pool's own key or another one. */
  const signed = (changes: JWTPayload, key: string | undefined = pem, header: object = {}) =>
    new SignJWT({ ...claims, jti: crypto.randomUUID(), ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal', ...header })
      .sign(createPrivateKey(key));

  test('that an app had from the pool itself is a session here, one for all its calls', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => user(idToken)));
    for (const answer of answers) {
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toMatchObject({ user: { email: 'bearer@pool.test' }, exp: claims.exp });
    }
    const sessions = await portal.withToken(idToken).get('/user/sessions');
    expect(sessions.body.totalItems ?? sessions.body.length).toBe(1);
  });

  test('made by the same rules is taken: what follows is refused for what it changes', async () => {
    expect((await user(await signed({}))).status).toBe(200);
  });

  const HOUR = 60 * 60;
  const seconds = Math.floor(Date.now() / 1000);
  const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  test.each<[string, () => Promise<string>]>([
    ['an access token', async () => (await pool.tokens('bearer@pool.test', PASSWORD)).access],
    ['an access token that claims our audience', () => signed({ token_use: 'access' })],
    [
      'a token of another app',
      async () => (await pool.tokens('bearer@pool.test', PASSWORD, pool.otherClientId)).id,
    ],
    ['a token of another pool', () => signed({ iss: `${pool.endpoint}/local_other` })],
    ['a token that has ended', () => signed({ exp: seconds - HOUR })],
    ['a token without an end', () => signed({ exp: undefined })],
    ['a token of nobody', () => signed({ sub: undefined })],
    ['a token of somebody the portal does not know', () => signed({ sub: crypto.randomUUID() })],
    ['a forged token', () => signed({}, stranger.export({ type: 'pkcs8', format: 'pem' }).toString())],
    ['a token by another key', () => signed({}, pem, { kid: 'another' })],
    [
      'a token without a signature',
      async () => {
        const parts = (await signed({})).split('.');
        const head = Buffer.from(JSON.stringify({ alg: 'none', kid: 'CognitoLocal' })).toString('base64url');
        return `${head}.${parts[1]}.`;
      },
    ],
    [
      'a token that is signed with the public key as a secret',
      async () => {
        const { keys } = (await (
          await fetch(`${pool.endpoint}/${pool.poolId}/.well-known/jwks.json`)
        ).json()) as { keys: { n: string }[] };
        return new SignJWT({ ...claims, jti: crypto.randomUUID() })
          .setProtectedHeader({ alg: 'HS256', kid: 'CognitoLocal' })
          .sign(Buffer.from(keys[0]?.n ?? ''));
      },
    ],
    ['the portal’s own token of the local sign-in', () => portal.tokenOf('installer@org2.test')],
    ['nonsense', async () => 'a.b.c'],
  ])('%s is refused', async (_, make) => {
    const answer = await user(await make());
    expect(answer.body).toMatchObject({ status: 401, type: 'session-expired' });
  });

  test('that outlives its quarter of an hour is refused', async () => {
    portal.clock.now = new Date(Date.now() + 16 * 60_000);
    expect((await user(idToken)).body.type).toBe('session-expired');
  });

  test('of somebody in another organisation is told that there is no user, like their sign-in', async () => {
    await account('rival@pool.test', 1);
    const { id } = await pool.tokens('rival@pool.test', PASSWORD);
    expect((await user(id)).body).toMatchObject({ status: 401, type: 'no-user-found' });
    const signedIn = await portal.nobody.post('/login', { email: 'rival@pool.test', password: PASSWORD });
    expect(signedIn.body).toMatchObject({ status: 401, type: 'no-user-found' });
    expect((await portal.withToken(id).get('/users/1/installations')).status).toBe(401);
  });

  test('of somebody in the pool alone opens nothing', async () => {
    await pool.signUp('pool@alone.test', PASSWORD);
    await pool.confirm('pool@alone.test');
    const { id } = await pool.tokens('pool@alone.test', PASSWORD);
    expect((await user(id)).body.type).toBe('session-expired');
    const signedIn = await portal.nobody.post('/login', { email: 'pool@alone.test', password: PASSWORD });
    expect(signedIn.body.type).toBe('no-user-found');
  });

  test('of somebody whose address is not confirmed opens nothing', async () => {
    await account('early@pool.test', 2, { verified_at: null });
    const { id } = await pool.tokens('early@pool.test', PASSWORD);
    expect((await user(id)).body.type).toBe('session-expired');
  });

  test('given out before the sessions were ended opens none any more, though it was never seen here', async () => {
    await account('ended@pool.test');
    const seen = await pool.tokens('ended@pool.test', PASSWORD);
    const unseen = await pool.tokens('ended@pool.test', PASSWORD);
    expect((await user(seen.id)).status).toBe(200);
    portal.clock.now = new Date(Date.now() + 2_000);
    await portal.nobody.post('/reset-password', { email: 'ended@pool.test' });
    const { token } = await lastMail(portal, 'ended@pool.test');
    const password = 'Czerwony8Kocioł';
    expect((await portal.nobody.post('/reset-password/confirm', { token, password })).status).toBe(204);
    for (const { id } of [seen, unseen]) expect((await user(id)).body.type).toBe('session-expired');
  });

  test('that is signed out with is worth nothing afterwards', async () => {
    await account('leaving@pool.test');
    const { id } = await pool.tokens('leaving@pool.test', PASSWORD);
    expect((await user(id)).status).toBe(200);
    expect((await portal.withToken(id).get('/token/invalidate')).status).toBe(204);
    expect((await user(id)).body.type).toBe('session-expired');
  });
});
