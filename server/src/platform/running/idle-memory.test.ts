import { expect, test } from 'vitest';
import { collectGarbage, isReleaseDue } from './idle-memory.ts';

const MB = 1_000_000;

test('what nobody needs any more is given back at once, not when the process next fills its heap', () => {
  let held: unknown[] | null = Array.from({ length: 40_000 }, (_, at) =>
    Array.from({ length: 200 }, () => at),
  );
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  expect(held).toHaveLength(40_000);
  held = null;
  collectGarbage();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(20 * MB);
});

test.each([
  ['after the start, once it is quiet', 0.03, 190 * MB, 0, true],
  ['while people work', 0.2, 450 * MB, 150 * MB, false],
  ['after they have worked', 0.03, 450 * MB, 150 * MB, true],
  ['when next to nothing has gathered', 0, 170 * MB, 150 * MB, false],
])('a server gives memory back: %s', (_, worked, resident, before, expected) => {
  expect(isReleaseDue(worked, resident, before)).toBe(expected);
});
