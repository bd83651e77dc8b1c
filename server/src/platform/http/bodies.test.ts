import { gzipSync } from 'node:zlib';
import { acceptInstallation } from '@portal/domain/installations/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isTooComplex } from './body-parser.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { buildDevice, buildInstallation, buildTemplate } from '../../../test/test-builders.ts';

let portal: TestApp;
let admin: Caller;
let accept: string;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
  const id = await portal.db.system(async (tx) => {
    const template = await buildTemplate(tx, 2);
    const deviceId = await buildDevice(tx, 2, template, 'HP-1');
    return buildInstallation(tx, 2, { ownerId: portal.people.org2.installer, deviceId, template });
  });
  accept = acceptInstallation.path.replace('{id}', String(id));
});
afterAll(() => portal.close());

const login = (payload: string | Buffer, type = 'application/json') =>
  portal.app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } });

test.each([
  ['{"email":"a\\u0000b","password":"x"}', 'email'],
  ['{"email":"a","password":"\\ud800"}', 'password'],
  ['{"email":{"deep":["ok","\\u0000"]},"password":"x"}', 'email.deep.1'],
  ['{"email":{"a\\u0000":1},"password":"x"}', 'email'],
])('a text that cannot be kept is refused by its place: %s', async (payload, place) => {
  const answer = (await login(payload)).json();
  expect(answer).toMatchObject({ type: 'invalid-input', violations: [{ propertyPath: place }] });
});

const rename = (name: string, language: string) =>
  admin.patch('/user', { name }, { 'accept-language': language });

test('a control character in a text is refused in the words of the reader, but for tab and newline', async () => {
  for (const [language, message] of [
    ['en', 'This text holds control characters. Type it instead of pasting it.'],
    ['pl', 'Ten tekst zawiera znaki sterujące. Wpisz go ręcznie zamiast wklejać.'],
    ['de', 'Dieser Text enthält Steuerzeichen. Bitte eintippen statt einfügen.'],
  ] as const) {
    const refused = await rename('Anna\u0007', language);
    expect(refused.status).toBe(400);
    expect(refused.body.violations).toEqual([{ propertyPath: 'name', code: 'control-characters', message }]);
  }
  expect((await rename('Anna\tMaria\r\nNowak', 'en')).status).not.toBe(400);
});

test('a body nested without end is refused, not a failure', async () => {
  const answer = await login(`{"email":${'['.repeat(8_000)}${']'.repeat(8_000)},"password":"x"}`);
  expect(answer.statusCode).toBe(400);
});

test.each([
  ['lists', '[', ']', 64, false],
  ['lists', '[', ']', 65, true],
  ['objects', '{"a":', '}', 64, false],
  ['objects', '{"a":', '}', 900_000, true],
])('a body of %s in each other, %s%s, is too deep at %i: %s', (_what, open, close, depth, isDeep) => {
  expect(isTooComplex(`${open.repeat(depth)}0${close.repeat(depth)}`)).toBe(isDeep);
});

test.each([
  ['numbers', '0', 49_999, false],
  ['numbers', '0', 50_000, true],
  ['empty objects', '{}', 24_999, false],
  ['empty objects', '{}', 600_000, true],
])('a body of %s, %s, is too much at %i: %s', (_what, value, count, isMuch) => {
  expect(isTooComplex(`[${Array.from({ length: count }, () => value).join(',')}]`)).toBe(isMuch);
});

test('commas in a text are no values', () => {
  expect(isTooComplex(JSON.stringify({ note: ','.repeat(100_000) }))).toBe(false);
});

const unknownKeys = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));

test('of thousands of unknown keys fifty places are told, the last of them how many there are besides', async () => {
  const answer = await admin.inject({
    method: 'PATCH',
    url: '/api/user',
    payload: unknownKeys(15_000),
    headers: { 'content-type': 'application/merge-patch+json', 'accept-language': 'en' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.body.length).toBeLessThan(6_000);
  const { violations } = answer.json();
  expect(violations).toHaveLength(50);
  expect(violations[0]).toMatchObject({ propertyPath: 'k0', code: 'unknown-key' });
  expect(violations[49]).toEqual({
    propertyPath: '',
    code: 'more',
    message: 'There are 14951 more places like these.',
  });
});

/** A sign-in of so many bytes: JSON may end in blanks. */
const padded = (bytes: number): string =>
  `{"email":"nobody@org2.test","password":"Wrong-1234"}`.padEnd(bytes);

test('before anybody has signed in a body has 16 KiB, and a call that takes none has no more', async () => {
  expect((await login(padded(16_384))).statusCode).toBe(401);
  for (const payload of [padded(16_385), unknownKeys(230_000)])
    expect((await login(payload)).json()).toMatchObject({ type: 'too-large', status: 413 });
  expect((await admin.post(accept, { status: 'a'.repeat(16_384) })).status).toBe(413);
});

/** What an admin is answered to an empty object that is so many bytes long. */
async function statusOf(method: 'PATCH' | 'POST', url: string, bytes: number): Promise<number> {
  const payload = '{}'.padEnd(bytes);
  const headers = { 'content-type': 'application/json' };
  return (await admin.inject({ method, url: `/api${url}`, payload, headers })).statusCode;
}

test('a call of somebody signed in takes 256 KiB, a template and what a queue sends 2 MiB', async () => {
  expect(await statusOf('PATCH', '/user', 262_144)).not.toBe(413);
  expect(await statusOf('PATCH', '/user', 262_145)).toBe(413);
  expect(await statusOf('POST', '/get-s3-urls', 262_145)).toBe(413);
  for (const [method, url] of [
    ['PATCH', '/device_template_versions/1999999'],
    ['POST', '/device_templates/import'],
    ['PATCH', '/services/1999999'],
  ] as const) {
    expect(await statusOf(method, url, 2_097_152)).not.toBe(413);
    expect(await statusOf(method, url, 2_097_153)).toBe(413);
  }
});

test('whoever is not signed in, or has not the role, is refused before the body is parsed', async () => {
  const broken = {
    payload: `{"name":${'['.repeat(200_000)}`,
    headers: { 'content-type': 'application/json' },
  };
  const anonymous = await portal.app.inject({ method: 'PATCH', url: '/api/user', ...broken });
  expect(anonymous.json()).toMatchObject({ type: 'not-signed-in', status: 401 });
  const production = await portal.as('production@org2.test');
  const refused = await production.inject({ method: 'POST', url: '/api/get-s3-urls', ...broken });
  expect([refused.statusCode, refused.json().type]).toEqual([400, 'malformed-json']);
  const posted = await production.inject({ method: 'POST', url: '/api/installations', ...broken });
  expect(posted.json()).toMatchObject({ type: 'not-allowed', status: 403 });
});

test('brackets in a text are no depth', () => {
  expect(isTooComplex(JSON.stringify({ note: `"${'[{'.repeat(100)}\\`, list: [1, 2] }))).toBe(false);
});

test('what is refused of a hostile body is named in few words, however long its names and paths are', async () => {
  const token = await portal.tokenOf('installer@org2.test');
  const bad = JSON.stringify(Array.from({ length: 20 }, () => '\u0001'));
  for (const payload of [
    `{"${'k'.repeat(200_000)}":${bad}}`,
    `${'['.repeat(60)}${bad}${']'.repeat(60)}`,
    `${'['.repeat(100_000)}${bad}${']'.repeat(100_000)}`,
  ]) {
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/get-s3-urls',
      payload,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.body.length).toBeLessThan(10_000);
  }
});

test('bytes that are no UTF-8 are refused rather than repaired', async () => {
  const payload = Buffer.concat([
    Buffer.from('{"email":"a'),
    Buffer.from([0xff]),
    Buffer.from('","password":"x"}'),
  ]);
  expect((await login(payload)).json()).toMatchObject({ type: 'malformed-json', status: 400 });
});

test.each([
  ['application/json; charset=utf-8', 401],
  ['application/json; charset="UTF-8"', 401],
  ['application/json; charset=iso-8859-2', 415],
  ['application/json;charset=utf-16', 415],
  ['application/merge-patch+json', 415],
])('a sign-in sent as %s is answered with %i', async (type, status) => {
  expect((await login('{"email":"nobody@org2.test","password":"Wrong-1234"}', type)).statusCode).toBe(status);
});

const encoded = (coding: string, payload: Buffer) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': 'application/json', 'content-encoding': coding },
  });

test('a compressed body is refused with the codings that are accepted, and one that says it is not compressed is read', async () => {
  const payload = Buffer.from('{"email":"nobody@org2.test","password":"Wrong-1234"}');
  for (const coding of ['gzip', 'br', 'identity, gzip']) {
    const answer = await encoded(coding, gzipSync(payload));
    expect(answer.json()).toMatchObject({ type: 'unsupported-media-type', status: 415 });
    expect(answer.headers['accept-encoding']).toBe('identity');
  }
  expect((await encoded('Identity', payload)).statusCode).toBe(401);
});

test('a decision that takes no body refuses one, and takes an empty object', async () => {
  const refused = await admin.post(accept, { status: 'rejected' });
  expect(refused.body).toMatchObject({
    type: 'invalid-input',
    violations: [{ propertyPath: 'status', code: 'unknown-key' }],
  });
  expect((await admin.post(accept, [])).status).toBe(400);
  const taken = await admin.post(accept, {});
  expect([taken.body?.type, taken.status]).not.toContain('invalid-input');
  expect(taken.status).not.toBe(400);
});

test('a cursor continues the order that it was made for, and no other', async () => {
  await portal.db.system(async (tx) => {
    const template = await buildTemplate(tx, 2);
    for (const serial of ['HP-2', 'HP-3']) {
      const deviceId = await buildDevice(tx, 2, template, serial);
      await buildInstallation(tx, 2, { ownerId: portal.people.org2.installer, deviceId, template });
    }
  });
  const first = await admin.get('/installations.jsonld?itemsPerPage=1&order[id]=asc');
  const next: string = first.body['hydra:view']['hydra:next'].replace('/api', '');
  expect((await admin.get(next)).body['hydra:member'][0].id).toBeGreaterThan(
    first.body['hydra:member'][0].id,
  );
  const other = await admin.get(next.replace(/=asc\b/, '=desc'));
  expect(other.body).toMatchObject({ type: 'invalid-input', violations: [{ propertyPath: 'cursor' }] });
});
