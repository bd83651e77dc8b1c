import { afterEach, expect, test, vi } from 'vitest';
import { places } from './places.ts';

afterEach(() => vi.useRealTimers());

test('a call that got no place in time is told to come later, and keeps none from those behind it', async () => {
  vi.useFakeTimers();
  const one = places(1);
  const release = await one.take();
  const late = one.during(10_000, async () => 'done').catch((error: unknown) => error);
  vi.advanceTimersByTime(9_000);
  const next = one.during(10_000, async () => 'done');
  vi.advanceTimersByTime(1_000);
  expect(await late).toMatchObject({ code: 'unavailable' });
  release();
  expect(await next).toBe('done');
});

test('a place comes back when its work has failed', async () => {
  const one = places(1);
  await expect(one.during(1_000, () => Promise.reject(new Error('out of order')))).rejects.toThrow(
    'out of order',
  );
  expect(await one.during(1_000, async () => 'done')).toBe('done');
});
