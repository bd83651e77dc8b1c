import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

const HOST = 'http://portal.test';
const KNOWN_PATHS = 100;

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
/** Every path that the server has stored something under: photos, signatures and cards. */
let paths: string[];
let installation: number;
let link: string;

beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  installation = await at.commission(at.installer, 'PRIVATE-0');
  await at.admin.post(`/installations/${installation}/accept`);
  await portal.settle();
  const { storage, clock } = portal.deps;
  const rows = await portal.db.system(async (tx) => [
    ...(await tx.selectFrom('record_files').select('path').execute()),
    ...(await tx.selectFrom('cards').select('path').execute()),
  ]);
  paths = rows.map(({ path }) => path).filter((path) => path !== null);
  expect(paths.length).toBeGreaterThan(3);
  while (paths.length < KNOWN_PATHS) {
    const path = storage.newPath('records');
    await storage.write(path, at.signatures[0]!.bytes, 'image/png');
    paths.push(path);
  }
  const { body } = await at.installer.get(`/installations/${installation}`);
  link = body.files[0].url.slice(HOST.length);
  expect(clock().getTime()).toBe(portal.clock.now.getTime());
});
afterAll(() => portal.close());

const status = async (url: string, who = portal.nobody) => (await who.inject({ url })).statusCode;

describe('a hundred paths that somebody has learned', () => {
  test.each<[string, () => TestApp['nobody']]>([
    ['nobody', () => portal.nobody],
    ['their own installer', () => at.installer],
    ['another installer', () => at.installer2],
    ['an installer of another maker', () => at.stranger],
    ['an admin of another maker', () => at.strangeAdmin],
  ])('are shown to %s by no address without our signature', async (_, who) => {
    const stored = new URL(link, HOST).search;
    const seen: string[] = [];
    for (const path of paths) {
      for (const url of [
        `/api/storage/${path}`,
        `/api/storage/${path}.json`,
        `/api/storage/${path}${stored.replace(/signature=[^&]+/, 'signature=')}`,
        `/files/${path}`,
        `/${path}`,
        `/api/files/${path}`,
      ]) {
        const answered = await status(url, who());
        if (![401, 403, 404].includes(answered)) seen.push(`${answered} ${url}`);
      }
    }
    expect(seen).toEqual([]);
  });

  test('are not shown by the signature of another path', async () => {
    const { search, pathname } = new URL(link, HOST);
    const others = paths.filter((path) => !pathname.endsWith(path));
    const answered = await Promise.all(others.map((path) => status(`/api/storage/${path}${search}`)));
    expect(new Set(answered)).toEqual(new Set([403]));
  });
});

describe('a link to a photo', () => {
  test('is good for five minutes, to the second, for whoever was given it', async () => {
    const before = portal.clock.now;
    expect(await status(link)).toBe(200);
    const expires = Number(new URL(link, HOST).searchParams.get('expires')) * 1000;
    expect(expires - before.getTime()).toBeGreaterThan(0);
    expect(expires - before.getTime()).toBeLessThanOrEqual(5 * 60_000);
    portal.clock.now = new Date(expires - 1);
    expect(await status(link)).toBe(200);
    portal.clock.now = new Date(expires);
    expect(await status(link)).toBe(403);
    portal.clock.now = before;
  });

  test.each<[string, (url: string) => string]>([
    ['a longer life', (url) => url.replace(/expires=\d+/, 'expires=9999999999')],
    ['a second life', (url) => `${url}&expires=9999999999`],
    ['a first life', (url) => url.replace('?', '?expires=9999999999&')],
    ['another type', (url) => url.replace(/type=[^&]+/, 'type=text%2Fhtml')],
    ['no type', (url) => url.replace(/type=[^&]+&/, '')],
    ['another name', (url) => url.replace(/name=[^&]+/, 'name=a.html')],
    ['something added', (url) => `${url}&download=1`],
    ['its signature cut short', (url) => url.slice(0, -1)],
    [
      'a letter of its signature in the other case',
      (url) => url.replace(/[a-z](?=[^a-z]*$)/, (it) => it.toUpperCase()),
    ],
    [
      'a way out of the folder, written otherwise',
      (url) => url.replace('/records/', '/records%2f..%2frecords/'),
    ],
  ])('is worth nothing with %s', async (_, tamper) => {
    expect(tamper(link)).not.toBe(link);
    expect([403, 404]).toContain(await status(tamper(link)));
  });

  test('to send a photo to does not show it', async () => {
    const [path] = paths;
    const put = await portal.deps.storage.signPut({
      path: path!,
      type: 'image/png',
      owner: '1',
      expiresAt: new Date(portal.clock.now.getTime() + 60_000),
    });
    expect(await status(put.slice(HOST.length))).toBe(403);
    const answer = await portal.nobody.inject({
      method: 'PUT',
      url: link,
      headers: { 'content-type': 'image/png' },
      payload: at.signatures[0]!.bytes,
    });
    expect(answer.statusCode).toBe(403);
  });
});

test('a card is shown to those who may see its record, and to nobody else', async () => {
  for (const card of ['installation', 'warranty']) {
    const url = `/installations/${installation}/cards/${card}.pdf`;
    expect((await at.installer.get(url)).status).toBe(200);
    expect((await at.admin.get(url)).status).toBe(200);
    expect((await portal.nobody.get(url)).status).toBe(401);
    for (const other of [at.installer2, at.stranger, at.strangeAdmin]) {
      expect((await other.get(url)).status).toBe(404);
    }
  }
});
