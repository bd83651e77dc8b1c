import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportAnswer } from '../../lib/network/connection.ts';
import { session } from '../../lib/session/session-store.ts';
import { INSTALLER } from '../../queue/store/queue-world.sample.ts';
import { prefetchIfDue } from './cache-readings.ts';

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
