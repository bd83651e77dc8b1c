import { connect } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveApp } from './static-app.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { TEST_PASSWORD } from '../../../test/test-builders.ts';

let portal: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-web-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Portal</title>');
  portal = await buildTestApp({ more: (app) => void serveApp(app, folder) });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

test('a page of the app is given whatever its address', async () => {
  const page = await portal.app.inject({ url: '/installations/7' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>Portal</title>');
});

test.each(['//etc', '/a//b', '/%00', '/assets/..%5c', '/assets/%2e%2e/%2e%2e/etc', '/api//installations'])(
  'the odd address %s causes no error of the server',
  async (url) => {
    const answer = await portal.app.inject({ url });
    expect(answer.statusCode, answer.body).toBeLessThan(500);
    if (answer.statusCode !== 200) {
      expect(answer.json()).toMatchObject({ type: 'route-not-found', status: 404 });
    }
  },
);

test.each(['/api/%', '/api/installations/%zz'])(
  'an address that cannot be read, %s, gets a problem with the security headers',
  async (url) => {
    const answer = await portal.app.inject({ url });
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    expect(answer.json()).toMatchObject({ status: answer.statusCode });
    expect(answer.statusCode).toBe(404);
  },
);

test('an id of 300 digits is the address of nothing, not another method', async () => {
  const admin = await portal.as('admin@org2.test');
  const { status, body } = await admin.get(`/installations/${'9'.repeat(300)}`);
  expect({ status, type: body.type }).toEqual({ status: 404, type: 'route-not-found' });
});

test('what is no HTTP is refused with a problem', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen');
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(address.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('content-type: application/problem+json');
  expect(answer).toContain('x-content-type-options: nosniff');
});

test.each([
  ['GET', '/api/token/invalidate'],
  ['HEAD', '/api/token/invalidate'],
  ['GET', '/api/token/%69nvalidate'],
  ['GET', '/api/token/invalidate.jsonld'],
  ['GET', '/%61pi/token/invalidate'],
  ['GET', '/api/token/invalidate?x=1'],
] as const)('another website cannot sign anybody out: %s %s', async (method, url) => {
  const login = await portal.app.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: 'admin@org2.test', password: TEST_PASSWORD },
  });
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]));
  const answer = await portal.app.inject({
    method,
    url,
    cookies,
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.statusCode).toBe(403);
});

test('another website cannot post by spelling the address otherwise', async () => {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/%61pi/login',
    payload: { email: 'admin@org2.test', password: TEST_PASSWORD },
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.json()).toMatchObject({ type: 'origin-refused' });
});

test('the word bearer is understood in lower case', async () => {
  const login = await portal.nobody.post('/login', { email: 'admin@org2.test', password: TEST_PASSWORD });
  const answer = await portal.app.inject({
    url: '/api/installations',
    headers: { authorization: `bearer ${login.body.token}` },
  });
  expect(answer.statusCode).toBe(200);
});
