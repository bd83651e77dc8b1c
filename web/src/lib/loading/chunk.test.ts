import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkFailure, loadChunk } from './chunk.ts';

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a page that arrives is handed on', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page');
});

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://portal.test/assets/page-1.js'],
  ['Firefox', 'error loading dynamically imported module: https://portal.test/assets/page-1.js'],
  ['Safari', 'Importing a module script failed.'],
  ['the loader of styles', 'Unable to preload CSS for https://portal.test/assets/page-1.css'],
])('what %s calls a lost file is asked for again and comes when it is back', async (_, message) => {
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('page'));
  for (let time = 0; time < 3; time += 1) load.mockRejectedValueOnce(new Error(message));
  const page = loadChunk(load);
  await vi.advanceTimersByTimeAsync(500 + 1_000 + 2_000);
  await expect(page).resolves.toBe('page');
  expect(load).toHaveBeenCalledTimes(4);
});

test('a page whose own code fails says so at once and is not asked for again', async () => {
  const broken = new TypeError('x is undefined');
  const load = vi.fn<() => Promise<string>>(() => Promise.reject(broken));
  await expect(loadChunk(load)).rejects.toBe(broken);
  expect(load).toHaveBeenCalledTimes(1);
});

test.each([
  ['has not come', () => new Promise(() => undefined)],
  ['is lost for good', lost],
])('a page that %s after 120 seconds has failed, and not before', async (_, load) => {
  const settled = vi.fn<(reason: unknown) => void>();
  loadChunk<unknown>(load).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls[0]?.[0]).toBeInstanceOf(ChunkFailure);
});

test('a lost page is not asked for in a storm: twenty times at most before it is given up', async () => {
  const load = vi.fn<() => Promise<string>>(lost);
  loadChunk(load).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(load.mock.calls.length).toBeLessThanOrEqual(20);
});
