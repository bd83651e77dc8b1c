import { describe, expect, test } from 'vitest';
import { findBars } from './bar-finder.ts';
import { drawBars, PRINTED } from './code128.sample.ts';
import { straighten } from './straighten.ts';

const BARS = PRINTED['PC-26-00147'];
/** Widths of all bars together, in pixels. */
const LENGTH = Array.from(BARS, Number).reduce((sum, width) => sum + width, 0) * 2.5;

describe('the place of the bars', () => {
  test.each([0, 17, 45, 80, 90, 120, 163])('is found at %i degrees', (angle) => {
    const image = drawBars(BARS, { angle, width: 520, height: 520 });
    const found = findBars(image, 1).map((slab) => straighten(image, slab))[0];
    const turned = ((((found?.angle ?? 9) * 180) / Math.PI - angle) % 180) + 180;
    expect(Math.min(turned % 180, 180 - (turned % 180))).toBeLessThan(1);
    expect(Math.hypot((found?.x ?? 0) - 260, (found?.y ?? 0) - 260)).toBeLessThan(12);
    expect((found?.halfLength ?? 0) * 2).toBeGreaterThan(LENGTH * 0.95);
    expect((found?.halfLength ?? 0) * 2).toBeLessThan(LENGTH * 1.3);
  });

  test('is nowhere in noise', () => {
    expect(findBars(drawBars('', { noise: 60, light: 140 }), 3)).toEqual([]);
  });
});
