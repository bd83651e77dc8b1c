import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveSecrets } from '../platform/identity/secrets.ts';
import { buildTestApp, TEST_SECRET, type TestApp } from '../../test/test-app.ts';
import { TEST_PASSWORD } from '../../test/test-builders.ts';

let portal: TestApp;
/** What the server itself gave: the attacker knows all that it says. */
let real: { token: string; refreshToken: string; header: JWTHeaderParameters; claims: JWTPayload };

const secrets = deriveSecrets(TEST_SECRET);
const ours = createSecretKey(secrets.access);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const opened = (text = ''): object => JSON.parse(Buffer.from(text, 'base64url').toString());

beforeAll(async () => {
  portal = await buildTestApp();
  const body = { email: 'installer@org2.test', password: TEST_PASSWORD };
  const given = (await portal.nobody.post('/login', body)).body;
  const [header, claims] = given.token.split('.');
  real = { ...given, header: opened(header) as JWTHeaderParameters, claims: opened(claims) as JWTPayload };
});
afterAll(() => portal.close());

type Key = Parameters<SignJWT['sign']>[0];
/** The real token with something else in it, signed like this. */
const signed = (claims: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key: Key = ours) =>
  new SignJWT({ ...real.claims, ...claims }).setProtectedHeader({ ...real.header, ...header }).sign(key);
const unsigned = (header: object, claims: object = real.claims): string =>
  `${part({ ...real.header, ...header })}.${part(claims)}.`;

async function user(token: string): Promise<number[]> {
  const ways: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `portal_token=${token}` },
    { authorization: `bearer  ${token}` },
  ];
  const answers = await Promise.all(ways.map((headers) => portal.nobody.get('/user', headers)));
  return answers.map(({ status }) => status);
}

test('the innocent token, and the same one signed again, are let in', async () => {
  expect(await user(real.token)).toEqual([200, 200, 200]);
  expect(await user(await signed({}))).toEqual([200, 200, 200]);
});

test.each<[string, () => Promise<string> | string]>([
  ['without a signature (alg none)', () => unsigned({ alg: 'none' })],
  ['without a signature, alg written NoNe', () => unsigned({ alg: 'NoNe' })],
  ['whose signature was cut off', () => real.token.replace(/[^.]*$/, '')],
  [
    'whose claims were changed',
    () => real.token.replace(/\.[^.]+\./, `.${part({ ...real.claims, sub: '1' })}.`),
  ],
  ['signed by a public key of the attacker (RS256)', () => signed({}, { alg: 'RS256' }, rsa.privateKey)],
  [
    'of RS256 with the public key as the secret',
    () => signed({}, {}, createSecretKey(Buffer.from(rsa.publicKey.export({ type: 'spki', format: 'pem' })))),
  ],
  [
    'that brings its own key',
    () => signed({}, { alg: 'RS256', jwk: rsa.publicKey.export({ format: 'jwk' }) }, rsa.privateKey),
  ],
  ['signed with another algorithm of ours (HS512)', () => signed({}, { alg: 'HS512' })],
  ['signed with the key of refresh tokens', () => signed({}, {}, createSecretKey(secrets.refresh))],
  ['signed with the key of file links', () => signed({}, {}, createSecretKey(secrets.links))],
  ['signed with an empty secret', () => signed({}, {}, createSecretKey(Buffer.alloc(32)))],
  ['of another issuer', () => signed({ iss: 'somebody-else' })],
  ['for another audience', () => signed({ aud: 'another/api' })],
  ['of another type', () => signed({}, { typ: 'JWT' })],
  ['that has ended', () => signed({ exp: portal.clock.now.getTime() / 1000 - 1 })],
  ['without an end', () => signed({ exp: undefined })],
  ['that is not yet good', () => signed({ nbf: portal.clock.now.getTime() / 1000 + 60 })],
  ['of no session', () => signed({ sid: undefined })],
  ['of a session that never was', () => signed({ sid: randomUUID() })],
  ['of this session for another user', () => signed({ sub: String(portal.people.org2.admin) })],
  ['of nobody', () => signed({ sub: '' })],
  ['that is the refresh token', () => real.refreshToken],
  ['that is no token', () => 'undefined'],
])('a token %s is refused, as bearer and as cookie', async (_, forge) => {
  expect(await user(await forge())).toEqual([401, 401, 401]);
});

test('an access token refreshes nothing', async () => {
  const answer = await portal.nobody.post('/token/refresh', { refreshToken: real.token });
  expect(answer.status).toBe(401);
  const asCookie = await portal.nobody.post('/token/refresh', undefined, {
    cookie: `portal_refresh=${real.token}`,
    'sec-fetch-site': 'same-origin',
  });
  expect(asCookie.status).toBe(401);
});
