import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BACKOFF_MS, backoffMs, readRetryAfter, RETRY_AFTER_CAP_MS, STEADY_AFTER } from './backoff.ts';

describe('the wait before another attempt', () => {
  test.each([
    [1, 0.999_999_9, 1_000],
    [1, 0, 0],
    [2, 0.5, 1_000],
    [4, 0.5, 4_000],
    [6, 0.999_999_9, 32_000],
    [7, 0, 60_000],
    [7, 0.999_999_9, 66_000],
    [2_000, 0.5, 63_000],
  ])('after %i failures with the die at %d is %i ms', (attempts, random, ms) => {
    expect(backoffMs(attempts, random)).toBe(ms);
  });

  test('is never longer than the cap nor shorter than the server asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.nat(RETRY_AFTER_CAP_MS),
        (attempts, random, asked) => {
          const wait = backoffMs(attempts, random, asked);
          expect(wait).toBeGreaterThanOrEqual(asked);
          expect(wait).toBeLessThanOrEqual(Math.max(1.1 * BACKOFF_MS.cap, asked));
          if (attempts >= STEADY_AFTER) expect(wait).toBeGreaterThanOrEqual(BACKOFF_MS.cap);
        },
      ),
    );
  });

  test('does not obey a stranger who asks for a year', () => {
    expect(backoffMs(1, 0.5, 365 * 86_400_000)).toBe(RETRY_AFTER_CAP_MS);
  });

  const now = new Date('2026-11-02T10:00:00Z');
  test.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 02 Nov 2026 10:00:30 GMT', 30_000],
    ['Mon, 02 Nov 2026 09:00:00 GMT', 0],
    ['-5', undefined],
    ['1.5', undefined],
    ['soon', undefined],
    ['2026-11-02', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads Retry-After %j as %j', (header, ms) => {
    expect(readRetryAfter(header, now)).toBe(ms);
  });
});
