import { ENDPOINTS } from '@portal/domain/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';

let portal: TestApp;
let admin: Caller;
beforeAll(async () => {
  portal = await buildTestApp();
  admin = await portal.as('admin@org2.test');
});
afterAll(() => portal.close());

const raw = (payload: string, type = 'application/json') =>
  portal.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': type, 'accept-language': 'en' },
  });

test('every contract of the API is served', () => {
  const missing = ENDPOINTS.filter((endpoint) => !portal.app.served.has(endpoint));
  expect(missing.map((endpoint) => endpoint.id)).toEqual([]);
});

test.each([
  ['malformed JSON', '{"email": ', 'malformed-json', 400],
  [
    'a prototype in disguise',
    '{"email":"a","password":"b","__proto__":{"admin":true}}',
    'malformed-json',
    400,
  ],
  ['an unknown field', '{"email":"a","password":"b","admin":true}', 'invalid-input', 400],
  ['a missing field', '{"email":"a"}', 'invalid-input', 400],
  ['a wrong type', '{"email":7,"password":"b"}', 'invalid-input', 400],
  ['no body', '', 'invalid-input', 400],
])('%s gets a clear answer', async (_, payload, type, status) => {
  const answer = await raw(payload);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ type, status });
  expect(answer.json().requestId).toBe(answer.headers['x-request-id']);
});

test('an unknown field is named, in the language of the caller', async () => {
  const answer = await raw('{"email":"a","password":"b","admin":true}');
  expect(answer.json().violations).toEqual([
    { propertyPath: 'admin', code: 'unknown-key', message: 'There is no such field here.' },
  ]);
});

test.each([
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
])('a body of type %s is refused', async (type) => {
  expect((await raw('a=b', type)).json()).toMatchObject({ type: 'unsupported-media-type', status: 415 });
});

test('a body over the limit is refused', async () => {
  expect((await raw(JSON.stringify({ email: 'a'.repeat(3_000_000) }))).json()).toMatchObject({
    type: 'too-large',
    status: 413,
  });
});

test('an unknown address and a known one with another method are told apart', async () => {
  expect((await admin.get('/nothing')).body).toMatchObject({ type: 'route-not-found', status: 404 });
  const wrong = await admin.delete('/organisations');
  expect(wrong.body).toMatchObject({ type: 'method-not-allowed', status: 405 });
  expect(wrong.headers.allow).toBe('GET');
});

test.each(['abc', '0', '0x10', '1e1', '%20', '-1', '1.5', "1'", '99999999999999999999', '%00'])(
  'an id of %s is the address of nothing',
  async (id) => {
    expect((await admin.get(`/installations/${id}`)).status).toBe(404);
  },
);

test('quote characters in every filter, order and search never reach the database as more than values', async () => {
  for (const piece of ["'", '"', '`', '\\', ';--', '%', '_', '\u0000', '\uD800', '$1', '{}', '[]']) {
    const text = encodeURIComponent(piece.isWellFormed() ? piece : 'x');
    for (const query of [
      `search=${text}`,
      `status[]=${text}`,
      `order[${text}]=asc`,
      `installationDate[before]=${text}`,
      `cursor=${text}`,
      `${text}=1`,
    ]) {
      const { status } = await admin.get(`/installations?${query}`);
      expect([200, 400], `${query}: ${status}`).toContain(status);
    }
  }
});

test('an installer may not list the organisation, nobody may list anything', async () => {
  const installer = await portal.as('installer@org2.test');
  expect((await installer.get('/organisations/2/installations')).body.type).toBe('not-allowed');
  expect((await portal.nobody.get('/installations')).body.type).toBe('not-signed-in');
});

test('an admin is told that another organisation does not exist; a superadmin may work in it', async () => {
  expect((await admin.get('/organisations/1/installations')).status).toBe(404);
  expect((await admin.get('/installations', { 'portal-organisation': '1' })).status).toBe(404);
  const superadmin = await portal.as('superadmin@org2.test');
  expect((await superadmin.get('/organisations/1/installations')).status).toBe(200);
  expect((await superadmin.get('/organisations/9/installations')).status).toBe(404);
});

test('every answer carries the security headers and none may be kept', async () => {
  const { headers } = await admin.get('/organisations');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain("'unsafe-eval'");
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(headers['permissions-policy']).toContain('camera=(self)');
});

test('the API describes itself as OpenAPI 3.1, every call with its answer', async () => {
  const { body } = await portal.nobody.get('/docs.json');
  expect(body.openapi).toBe('3.1.0');
  for (const { path, method, id } of ENDPOINTS) {
    expect(body.paths[path][method.toLowerCase()].operationId).toBe(id);
  }
  const page = await portal.nobody.get('/docs');
  expect(page.text).not.toContain('<script');
});
