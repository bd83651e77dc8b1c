import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reportAnswer, reportAway, reportNoAnswer } from '../../lib/network/connection.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { unsentCount } from '../../lib/session/unsent.ts';
import { INSTALLER } from '../../queue/store/queue-world.sample.ts';
import { prefetchIfDue, startPrefetching } from './cache-readings.ts';

const asked = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  session.set({ user: INSTALLER, exp: 9_999_999_999 });
  reportAnswer();
  asked.mockClear();
});
afterEach(() => {
  session.set(null);
  vi.doUnmock('../../features/prefetch/prefetch.ts');
  vi.unstubAllGlobals();
});

test('a reload without a network, at which the code for reading ahead does not come, raises no error', async () => {
  vi.doMock('../../features/prefetch/prefetch.ts', () => {
    asked();
    throw new TypeError('Failed to fetch dynamically imported module: /assets/prefetch-1.js');
  });
  await expect(prefetchIfDue(new AbortController().signal, true)).resolves.toBeUndefined();
  expect(asked).toHaveBeenCalled();
});

test.each([
  ['an hour ago', -61 * 60_000, 1],
  ['just now', -60_000, 0],
  ['tomorrow, by a clock that was a day ahead then', 24 * 60 * 60_000, 1],
])(
  'what an installer reads without a network was fetched %s: it is fetched again so often',
  async (_, at, times) => {
    vi.doMock('../../features/prefetch/prefetch.ts', () => ({
      lastPrefetch: async () => Date.now() + at,
      prefetch: asked,
    }));
    await prefetchIfDue(new AbortController().signal, false);
    expect(asked).toHaveBeenCalledTimes(times);
  },
);

const oneFails = () => {
  reportNoAnswer();
  reportAnswer();
};

describe('what is on the screen is asked for again', () => {
  const asks = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  let stop: () => void;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: true }));
    asks.mockClear();
    stop = startPrefetching();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  test('at once when the network is back, however often it goes away', () => {
    for (const times of [1, 2, 3]) {
      reportAway();
      reportAnswer();
      expect(asks).toHaveBeenCalledTimes(times);
    }
  });

  test('every half minute at most where one of its calls alone gets no answer, and the last time not in vain', async () => {
    asks.mockImplementation(async () => void setTimeout(oneFails, 50));
    oneFails();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asks).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asks).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asks).toHaveBeenCalledTimes(4);
  });
});

test('what was sent last is read ahead at once, what is sent among others after a pause', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', {
    locks: { request: (_: string, __: object, run: (lock: object) => unknown) => run({}) },
  });
  vi.doMock('../../features/prefetch/prefetch.ts', () => ({
    lastPrefetch: async () => Date.now() - 60_000,
    prefetch: asked,
  }));
  unsentCount.set(2);
  const stop = startPrefetching();
  await vi.advanceTimersByTimeAsync(10_000);
  asked.mockClear();
  unsentCount.set(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).not.toHaveBeenCalled();
  unsentCount.set(0);
  await vi.advanceTimersByTimeAsync(1_000);
  // With the records before what hardly changes.
  expect(asked).toHaveBeenCalledExactlyOnceWith(INSTALLER, expect.anything(), expect.anything(), true);
  stop();
  vi.useRealTimers();
});
