import { describe, expect, test } from 'vitest';
import { stretchedRows } from './contrast.ts';
import { drawBars, PRINTED } from './code128.sample.ts';
import { grayFromRgba, shrinkTo } from './gray-image.ts';
import { sharpen } from './sharpen.ts';
import { sampleStrips, type Slab } from './strips.ts';

const BARS = PRINTED['44313721'];
const MODULES = Array.from(BARS, Number).reduce((sum, width) => sum + width, 0);
const slab = (angle: number) => ({
  x: 240,
  y: 150,
  angle: (angle * Math.PI) / 180,
  halfLength: (MODULES * 2.5) / 2,
  halfDepth: 30,
});

const depth = (profile: Float32Array) => Math.max(...profile) - Math.min(...profile);
const sumOf = (profile: Float32Array) => profile.reduce((sum, value) => sum + value, 0);

/** Widths of dark and light runs of a row, rounded to modules. */
function runsOf(row: ArrayLike<number>): string {
  const runs: number[] = [];
  let since = 0;
  for (let at = 1; at <= row.length; at++) {
    if (at < row.length && row[at]! < 128 === row[since]! < 128) continue;
    runs.push(Math.round((at - since) / 2.5));
    since = at;
  }
  return runs.filter((run) => run > 0).join('');
}

test.each([0, 23, 70])('a strip across a label at %i degrees shows its bars and spaces', (angle) => {
  const strips = sampleStrips(drawBars(BARS, { angle, noise: 50 }), slab(angle), {
    count: 3,
    lines: 12,
    perPixel: 1,
  });
  for (const strip of strips) expect(runsOf(strip)).toBe(BARS);
});

describe('a strip that leaves the picture', () => {
  /** Each column lighter than the one before it. */
  const image = { data: Uint8Array.from({ length: 100 }, (_, at) => (at % 10) * 20), width: 10, height: 10 };
  const across = { x: 5, y: 5, angle: 0, halfLength: 8, halfDepth: 1 };
  const seen = (slab: Slab, isFlatOutside: boolean) =>
    sampleStrips(image, slab, { count: 1, lines: 2, perPixel: 1, isFlatOutside }).flatMap((strip) =>
      [...strip].map(Math.round),
    );

  test.each([true, false])('repeats what lies at its ends (flat: %s)', (isFlat) => {
    expect(seen(across, isFlat)).toEqual([
      0, 0, 0, 0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 180, 180, 180,
    ]);
  });

  test('goes on along the edge, where bars are that it has cut, unless it is to be flat there', () => {
    const slanted = { x: 5, y: 9, angle: Math.PI / 4, halfLength: 5, halfDepth: 0.5 };
    const [end, before] = [seen(slanted, false), seen(slanted, true)].map((strip) => strip.at(-1));
    expect(end).toBeGreaterThan(150);
    expect(before).toBeLessThan(120);
  });

  test('is as white as paper where it does not meet the picture at all', () => {
    expect(seen({ ...across, y: 40 }, true)).toEqual(Array.from({ length: 16 }, () => 255));
  });

  test('reads the last row and the last column', () => {
    const corner = { data: Uint8Array.of(10, 20, 30, 40), width: 2, height: 2 };
    const last = { x: 1, y: 1, angle: 0, halfLength: 1, halfDepth: 0 };
    const [strip] = sampleStrips(corner, last, { count: 1, lines: 1, perPixel: 1, isFlatOutside: true });
    expect([...(strip ?? [])].map(Math.round)).toEqual([30, 40]);
  });
});

test('contrast is stretched where it is weak, and a flat place becomes white', () => {
  const weak = Float32Array.from({ length: 200 }, (_, at) =>
    at < 100 ? 90 : Math.floor(at / 5) % 2 ? 90 : 70,
  );
  const { data } = stretchedRows([weak], 12);
  expect(data.slice(10, 60)).toEqual(new Uint8Array(50).fill(255));
  expect(Math.min(...data.slice(120, 190))).toBe(0);
  expect(Math.max(...data.slice(120, 190))).toBe(255);
});

test('taking a blur out makes narrow bars deeper and adds no light', () => {
  const bars = Float32Array.from({ length: 120 }, (_, at) => 130 + 40 * Math.sin((at / 6) * 2 * Math.PI));
  const sharp = sharpen(bars, 1.5);
  expect(depth(sharp.slice(30, 90))).toBeGreaterThan(depth(bars) * 1.3);
  expect(sumOf(sharp.slice(12, 108)) / sumOf(bars.slice(12, 108))).toBeCloseTo(1, 1);
});

test('shrinking keeps the mean of what each pixel covers', () => {
  const image = { data: Uint8Array.of(0, 100, 200, 100, 0, 100, 200, 100), width: 4, height: 2 };
  expect(shrinkTo(image, 2)).toEqual({ data: Uint8Array.of(50, 150), width: 2, height: 1 });
  expect(shrinkTo(image, 9)).toBe(image);
  const narrower = { data: Uint8Array.of(0, 30, 90, 90, 240), width: 5, height: 1 };
  // Two and a half of them each: (0 + 30 + 90 / 2) / 2.5 and (90 / 2 + 90 + 240) / 2.5.
  expect(shrinkTo(narrower, 2)).toEqual({ data: Uint8Array.of(30, 150), width: 2, height: 1 });
});

test('brightness weighs green most and blue least', () => {
  const rgba = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255);
  expect([...grayFromRgba(rgba, 4, 1).data]).toEqual([76, 150, 29, 255]);
});
