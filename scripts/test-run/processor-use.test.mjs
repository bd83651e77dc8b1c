import { describe, expect, it } from 'vitest';
import { busiestShare, scaledSeconds } from './processor-use.mjs';

describe('What a run of the tests would take on the reference machine', () => {
  it('scales the work and not the waiting', () => {
    expect(scaledSeconds({ seconds: 100, busySeconds: 40 }, 2)).toBe(80);
    expect(scaledSeconds({ seconds: 100, busySeconds: 40 }, 0.5)).toBe(140);
  });

  it('counts a core that works alone as work, since nothing else shortens what it does', () => {
    const before = [
      { busy: 100, idle: 100 },
      { busy: 100, idle: 100 },
    ];
    const after = [
      { busy: 300, idle: 100 },
      { busy: 100, idle: 300 },
    ];
    expect(busiestShare(before, after)).toBe(1);
    expect(busiestShare(before, before)).toBe(0);
  });
});
