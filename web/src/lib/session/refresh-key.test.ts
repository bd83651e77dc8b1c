import { afterEach, expect, test, vi } from 'vitest';
import { refreshSession } from './refresh.ts';
import { startLanguages } from '../languages/i18n.ts';

const exp = Math.floor(Date.now() / 1000) + 600;

/** Refreshes once and returns the key that was sent. With `lost` there is no answer. */
async function keyOfRefresh(answer: 'answered' | 'lost', refresh = refreshSession): Promise<string | null> {
  let key: string | null = null;
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    key = new Headers(init.headers).get('idempotency-key');
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ exp }), { headers: { 'content-type': 'application/json' } });
  });
  await refresh().catch(() => undefined);
  return key;
}

/** The module as in a page that was opened again, after a kill or a reload. */
async function reopened(): Promise<typeof refreshSession> {
  vi.resetModules();
  await (await import('../languages/i18n.ts')).startLanguages();
  return (await import('./refresh.ts')).refreshSession;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a refresh whose answer was lost is asked for again under the same key', async () => {
  await startLanguages();
  const first = await keyOfRefresh('lost');
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(await keyOfRefresh('answered')).toBe(first);
});

test('a browser that was killed after a refresh asks again under the key of that refresh', async () => {
  const before = await keyOfRefresh('answered');
  expect(await keyOfRefresh('answered', await reopened())).toBe(before);
});

test('a page asks under a new key once the cookies of its last refresh are sure to be on the disk', async () => {
  const refresh = await reopened();
  const first = await keyOfRefresh('answered', refresh);
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start + 50_000);
  expect(await keyOfRefresh('answered', refresh)).toBe(first);
  clock.mockReturnValue(start + 50_000 + 61_000);
  const next = await keyOfRefresh('answered', refresh);
  expect(next).toMatch(/^[0-9a-f-]{36}$/);
  expect(next).not.toBe(first);
  clock.mockRestore();
});

test('a browser that keeps nothing refreshes without a key', async () => {
  const refresh = await reopened();
  vi.stubGlobal('indexedDB', undefined);
  expect(await keyOfRefresh('answered', refresh)).toBeNull();
});
