import { createSecretKey, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { accessTokens } from './access-token.ts';
import { readRefreshToken, signRefreshToken } from './refresh-token.ts';
import { deriveSecrets } from './secrets.ts';

const secrets = deriveSecrets('0123456789abcdef0123456789abcdef');
const tokens = accessTokens(secrets.access);
const now = new Date('2026-06-15T10:00:00Z');
const exp = now.getTime() / 1000 + 900;
const sessionId = randomUUID();

const forge = (changes: {
  audience?: string;
  issuer?: string;
  typ?: string;
  alg?: string;
  exp?: number;
  key?: Uint8Array;
}) =>
  new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: changes.alg ?? 'HS256', typ: changes.typ ?? 'at+jwt' })
    .setIssuer(changes.issuer ?? 'installer-portal')
    .setAudience(changes.audience ?? 'installer-portal/api')
    .setSubject('7')
    .setExpirationTime(changes.exp ?? exp)
    .sign(createSecretKey(changes.key ?? secrets.access));

test('a token of ours is read until the second it ends', async () => {
  const token = await tokens.sign({ userId: 7, sessionId, exp });
  expect(await tokens.read(token, now)).toEqual({ userId: 7, sessionId, exp });
  expect(await tokens.read(token, new Date(exp * 1000))).toBeNull();
  expect(await tokens.read(await forge({}), now)).not.toBeNull();
});

test.each([
  ['another audience', { audience: 'another' }],
  ['another issuer', { issuer: 'another' }],
  ['another type', { typ: 'JWT' }],
  ['another algorithm', { alg: 'HS512' }],
  ['another key', { key: secrets.refresh }],
])('a token with %s is refused', async (_, changes) => {
  expect(await tokens.read(await forge(changes), now)).toBeNull();
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token without a signature is refused', async () => {
  const claims = { sid: sessionId, sub: '7', iss: 'installer-portal', aud: 'installer-portal/api', exp };
  expect(await tokens.read(`${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`, now)).toBeNull();
});

test("a refresh token is no access token, and a changed one is nobody's", async () => {
  const refresh = signRefreshToken(secrets.refresh, sessionId, 3);
  expect(readRefreshToken(secrets.refresh, refresh)).toEqual({ sessionId, generation: 3 });
  expect(readRefreshToken(secrets.refresh, refresh.replace('.3.', '.4.'))).toBeNull();
  expect(await tokens.read(refresh, now)).toBeNull();
});
