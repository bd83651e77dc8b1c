import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { networkReturnedAt, online, reportAnswer, reportNoAnswer } from './connection.ts';
import { watchConnection } from './find-server.ts';

let reachable = true;
let looks = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  watchConnection();
  reachable = true;
  looks = 0;
  vi.stubGlobal('fetch', async () => {
    looks += 1;
    if (!reachable) throw new TypeError('Failed to fetch');
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  reportAnswer();
  networkReturnedAt.set(null);
});
afterEach(() => {
  reportAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call that broke off while the server is there is no return of the network', async () => {
  reportNoAnswer();
  expect(online.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(online.get()).toBe(true);
  expect(networkReturnedAt.get()).toBeNull();
});

test('the first answer after a look that failed is one', async () => {
  reachable = false;
  reportNoAnswer();
  await vi.advanceTimersByTimeAsync(3_500);
  expect([online.get(), looks]).toEqual([false, 1]);
  reachable = true;
  await vi.advanceTimersByTimeAsync(6_500);
  expect(online.get()).toBe(true);
  expect(networkReturnedAt.get()).toBeInstanceOf(Date);
});

test('a phone without a network and without work looks for it ever more rarely', async () => {
  reachable = false;
  reportNoAnswer();
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(looks).toBeLessThan(25);
});

test('with work waiting and the app before somebody’s eyes it looks every second and a half', async () => {
  const { unsentCount } = await import('../session/unsent.ts');
  vi.stubGlobal('document', { visibilityState: 'visible' });
  unsentCount.set(1);
  reachable = false;
  reportNoAnswer();
  await vi.advanceTimersByTimeAsync(60_000);
  reachable = true;
  await vi.advanceTimersByTimeAsync(1_600);
  unsentCount.set(0);
  expect(online.get()).toBe(true);
  expect(looks).toBeGreaterThan(30);
});

test('a gate that answers in the server’s place is not asked every second and a half: sixty times an hour when steady', async () => {
  const { unsentCount } = await import('../session/unsent.ts');
  vi.stubGlobal('document', { visibilityState: 'visible' });
  unsentCount.set(1);
  vi.stubGlobal('fetch', async () => {
    looks += 1;
    return new Response('<title>Sign in</title>', { headers: { 'content-type': 'text/html' } });
  });
  reportNoAnswer();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  looks = 0;
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  unsentCount.set(0);
  expect(looks).toBeGreaterThan(50);
  expect(looks).toBeLessThanOrEqual(60);
});
