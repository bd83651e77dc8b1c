import { expect, test } from 'vitest';
import { collectGarbage } from './start-memory.ts';

const MB = 1_000_000;

test('what nobody needs any more is given back at once, not when the process next fills its heap', () => {
  let kept: unknown[] | null = Array.from({ length: 40_000 }, (_, at) =>
    Array.from({ length: 200 }, () => at),
  );
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  expect(kept).toHaveLength(40_000);
  kept = null;
  collectGarbage();
  expect(before - process.memoryUsage().heapUsed).toBeGreaterThan(20 * MB);
});
