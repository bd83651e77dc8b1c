import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../../installations/commission.sample.ts';
import { serveApp } from './static-app.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const SITE = 'https://portal.test';
let portal: TestApp;
let plain: TestApp;
let folder: string;
let admin: string;
let card: string;
let picture: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-headers-'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['index.html', 'service-worker.js', 'manifest.webmanifest', 'assets/part.js']) {
    await writeFile(join(folder, name), '');
  }
  portal = await buildTestApp({
    config: { publicUrl: SITE, demo: true },
    more: (app) => void serveApp(app, folder),
  });
  plain = await buildTestApp();
  const at = await commissioning(portal);
  const { body } = await at.send(at.installer, 'HEADERS-1');
  const [file] = at.signatures;
  const path = portal.deps.storage.newPath('records');
  await portal.deps.storage.write(path, file!.bytes, file!.type);
  const shown = { type: file!.type, name: file!.name, now: portal.clock.now };
  picture = (await portal.deps.storage.signGet(path, shown)).slice(SITE.length);
  card = `/api/installations/${body.id}/cards/installation.pdf`;
  const signedIn = { email: 'admin@org2.test', password: 'Demo-1234' };
  admin = (await portal.nobody.post('/login', signedIn)).body.token;
});
afterAll(async () => {
  await Promise.all([portal.close(), plain.close()]);
  await rm(folder, { recursive: true, force: true });
});

const ANSWERS: [string, () => string, number, string?][] = [
  ['the app', () => '/', 200],
  ['a page of the app', () => '/installations/5', 200],
  ['a part of the app', () => '/assets/part.js', 200],
  ['the service worker', () => '/service-worker.js', 200],
  ['the manifest', () => '/manifest.webmanifest', 200],
  ['a part that is nowhere', () => '/assets/none.js', 404],
  ['the API', () => '/api/installations', 200],
  ['the API as JSON-LD', () => '/api/installations.jsonld', 200],
  ['a record that is not there', () => '/api/installations/999999', 404],
  ['an address that is none', () => '/api/nothing', 404],
  ['an address that cannot be read', () => '/api/%', 404],
  ['a method that is none', () => '/api/organisations', 405, 'DELETE'],
  ['a table', () => '/api/users.csv', 200],
  ['a logo', () => '/api/organisations/2/logo.svg', 200],
  ['a card', () => card, 200],
  ['a photo', () => picture, 200],
  ['a photo without its signature', () => picture.replace(/\?.*/, ''), 403],
  ['the documentation', () => '/api/docs', 200],
  ['the documentation for programs', () => '/api/docs.json', 200],
  ['the documentation for generic clients', () => '/api/docs.jsonld', 200],
  ['the mails of a demo', () => '/dev/mail', 200],
  ['the health check', () => '/healthz', 200],
  ['the readiness check', () => '/readyz', 200],
];

/** The promises of one answer; `secure`: the address is https. */
function promised(headers: Record<string, unknown>, secure: boolean): void {
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  const scripts = policy.get('script-src') ?? policy.get('default-src');
  expect([["'none'"], ["'self'", "'wasm-unsafe-eval'"]]).toContainEqual(scripts);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('same-origin');
  expect(headers['permissions-policy']).toContain('geolocation=()');
  expect(headers['strict-transport-security'] ?? 'none').toMatch(secure ? /^max-age=31536000/ : /^none$/);
  expect(headers).not.toHaveProperty('clear-site-data');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
}

test.each(ANSWERS)(
  '%s is framed by nobody, sniffed by nobody, and runs no script of a page',
  async (...row) => {
    const [, url, status, method = 'GET'] = row;
    const answer = await portal.app.inject({
      method: method as 'GET',
      url: url(),
      headers: { authorization: `Bearer ${admin}` },
    });
    expect(answer.statusCode).toBe(status);
    promised(answer.headers, true);
  },
);

test('no answer of the API is kept by anybody, but for a logo, which is everybody’s, and a signed photo', async () => {
  for (const [name, url, , method = 'GET'] of ANSWERS) {
    if (!url().startsWith('/api/')) continue;
    const answer = await portal.app.inject({
      method: method as 'GET',
      url: url(),
      headers: { authorization: `Bearer ${admin}` },
    });
    const cacheControl =
      name === 'a logo' ? /^public, max-age=3600$/ : /^private, (no-store|no-cache|max-age=300)$/;
    expect([name, String(answer.headers['cache-control'])]).toEqual([
      name,
      expect.stringMatching(cacheControl),
    ]);
  }
});

test('without https nobody is told to come by https', async () => {
  const answer = await plain.app.inject('/healthz');
  promised(answer.headers, false);
});

test('what is no HTTP at all gets the same promises', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  const address = portal.app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const text = await new Promise<string>((resolve) => {
    let read = '';
    const socket = connect(address.port, '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'));
    socket.on('data', (chunk) => (read += chunk.toString())).on('close', () => resolve(read));
  });
  const [head = ''] = text.split('\r\n\r\n');
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/s, 2));
  expect(head).toContain('HTTP/1.1 400');
  promised(Object.fromEntries(headers), true);
});

test.each(['/sign', '/card'])(
  'the page of a customer at %s is kept and found by nobody, and tells nobody where it was',
  async (page) => {
    const { headers } = await portal.app.inject(page);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none';script-src 'self';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('wasm-unsafe-eval');
  },
);
