import { access, mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepAssets } from './earlier-app.ts';
import { serveApp } from './static-app.ts';

let place: string;
let app: FastifyInstance;
const dist = () => join(place, 'dist');
const earlier = () => join(place, 'earlier');

/** A build with one part, as the bundler leaves it. */
async function build(part: string): Promise<void> {
  await mkdir(join(dist(), 'assets'), { recursive: true });
  await writeFile(join(dist(), 'index.html'), `<!doctype html><script src="/assets/${part}.js"></script>`);
  await writeFile(join(dist(), 'service-worker.js'), `precache('${part}')`);
  await writeFile(join(dist(), 'manifest.webmanifest'), '{}');
  await writeFile(join(dist(), 'assets', `${part}.js`), `'${part}'`);
  await writeFile(join(dist(), 'assets', `${part}.js.gz`), gzipSync(`'${part}'`));
  await writeFile(join(dist(), 'assets', `${part}.js.map`), '{}');
}

async function start(): Promise<void> {
  app = fastify();
  await keepAssets(dist(), earlier(), new Date());
  await serveApp(app, dist(), earlier());
}

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'portal-app-'));
  await build('page-1');
  await start();
});
afterEach(async () => {
  await app.close();
  await rm(place, { recursive: true, force: true });
});

const freshness = async (url: string) => (await app.inject(url)).headers['cache-control'];

test.each(['/', '/index.html', '/service-worker.js', '/manifest.webmanifest'])(
  'no browser keeps %s without asking: a kept one would be an old app',
  async (url) => {
    expect(await freshness(url)).toBe('no-cache');
  },
);

test('a part with its hash in its name is kept for ever', async () => {
  expect(await freshness('/assets/page-1.js')).toBe('public, max-age=31536000, immutable');
});

test('a part that is nowhere is not found, and nobody keeps that it was not', async () => {
  const lost = await app.inject('/assets/page-0.js');
  expect(lost.statusCode).toBe(404);
  expect(lost.headers['content-type']).not.toContain('html');
  expect(lost.headers['cache-control'] ?? '').not.toContain('max-age');
});

async function deploy(): Promise<void> {
  await rename(dist(), join(place, 'old'));
  await build('page-2');
}

describe('after the next deploy', () => {
  test('the running server gives the new app, and to old pages the parts they ask for', async () => {
    await deploy();
    expect((await app.inject('/')).body).toContain('page-2');
    expect((await app.inject('/assets/page-2.js')).body).toBe("'page-2'");
    const old = await app.inject('/assets/page-1.js');
    expect({ status: old.statusCode, body: old.body }).toEqual({ status: 200, body: "'page-1'" });
    expect(old.headers['cache-control']).toContain('immutable');
    expect(old.headers['content-type']).toContain('javascript');
  });

  test('so does one that was started anew, compressed as before', async () => {
    await deploy();
    await app.close();
    await start();
    expect((await app.inject('/assets/page-1.js')).body).toBe("'page-1'");
    const small = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': 'gzip' } });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect((await app.inject('/assets/page-1.js.map')).statusCode).toBe(404);
  });

  test('what no build has brought for a month is removed', async () => {
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await utimes(join(earlier(), 'assets/page-1.js'), longAgo, longAgo);
    await deploy();
    await app.close();
    await start();
    await expect(access(join(earlier(), 'assets/page-1.js'))).rejects.toThrow('ENOENT');
    await expect(access(join(earlier(), 'assets/page-2.js'))).resolves.toBeUndefined();
  });
});
