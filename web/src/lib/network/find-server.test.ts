import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkReturnedAt, online, reportAnswer, reportAway, reportNoAnswer } from './connection.ts';
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

describe('a sign-out that the server has not heard of', () => {
  let told = 0;
  // Loaded where the clock of the test does not stand in its way.
  beforeAll(() => import('./read-problem.ts'));

  /** The server answers everything but the sign-out, to which it answers this. */
  function signOutIsAnswered(answer: () => Promise<Response>): void {
    told = 0;
    const settings = new Map([['sessionLeft', 'yes']]);
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => settings.get(key) ?? null,
      setItem: (key: string, value: string) => settings.set(key, value),
      removeItem: (key: string) => settings.delete(key),
    });
    vi.stubGlobal('fetch', async (path: string) => {
      if (path !== '/api/token/invalidate')
        return new Response('{}', { headers: { 'content-type': 'application/json' } });
      told += 1;
      return answer();
    });
  }

  test('is told to it once a minute at most, also where its call alone gets no answer', async () => {
    signOutIsAnswered(() => Promise.reject(new TypeError('Failed to fetch')));
    reportAway();
    reportAnswer();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(told).toBeGreaterThanOrEqual(9);
    expect(told).toBeLessThanOrEqual(11);
  });

  test('is told to it again within a minute after it was out of order', async () => {
    const busy = { type: 'unavailable', title: 'x', status: 503, detail: 'x', requestId: 'r' };
    const headers = { 'content-type': 'application/problem+json' };
    signOutIsAnswered(async () =>
      told === 1
        ? new Response(JSON.stringify(busy), { status: 503, headers })
        : new Response(null, { status: 204 }),
    );
    reportAway();
    reportAnswer();
    await vi.advanceTimersByTimeAsync(125_000);
    expect(told).toBe(2);
  });

  test('is told to it at once when the network is back', async () => {
    signOutIsAnswered(async () => new Response(null, { status: 204 }));
    reportAway();
    reportAnswer();
    await vi.advanceTimersByTimeAsync(100);
    expect(told).toBe(1);
  });
});
