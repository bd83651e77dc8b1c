import { expect, test, vi } from 'vitest';
import { ChunkFailure, loadChunk } from './chunk.ts';

test('a page that arrives is handed on', async () => {
  await expect(loadChunk(async () => 'page')).resolves.toBe('page');
});

test('a page whose file is gone is a failure of its own kind', async () => {
  const gone = loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  await expect(gone).rejects.toBeInstanceOf(ChunkFailure);
});

test('a page that has not come after 120 seconds has failed, and not before', async () => {
  vi.useFakeTimers();
  const settled = vi.fn<(reason: unknown) => void>();
  loadChunk(() => new Promise(() => undefined)).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled.mock.calls[0]?.[0]).toBeInstanceOf(ChunkFailure);
  vi.useRealTimers();
});
