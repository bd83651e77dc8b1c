import { describe, expect, it } from 'vitest';
import { measureProcessorUse, scaledSeconds } from './processor-use.mjs';

describe('What a run of the tests would take on the reference machine', () => {
  it('scales the work and not the waiting', () => {
    expect(scaledSeconds({ seconds: 100, busyShare: 0.4 }, 2)).toBe(80);
    expect(scaledSeconds({ seconds: 100, busyShare: 0.4 }, 0.5)).toBe(140);
  });

  it('knows a core that works from one that rests', () => {
    const shareUntilNow = measureProcessorUse();
    const end = performance.now() + 300;
    while (performance.now() < end);
    expect(shareUntilNow()).toBeGreaterThan(0.05);
    expect(shareUntilNow()).toBeLessThanOrEqual(1);
  });
});
