import { describe, expect, it } from 'vitest';
import { factorOf } from './calibration.mjs';

describe('How a machine compares with the reference machine', () => {
  it('is once for the same machine, and twice where all takes twice as long', () => {
    expect(factorOf({ work: 884, start: 40 })).toBeCloseTo(1);
    expect(factorOf({ work: 1_768, start: 80 })).toBeCloseTo(2);
  });

  it('follows the starts of processes more than the work, as the tests do', () => {
    // The second machine of docs/testing.md: 28.0 minutes for what took 12.3 on the first.
    expect(factorOf({ work: 1_056, start: 110 })).toBeCloseTo(2.28, 1);
  });
});
