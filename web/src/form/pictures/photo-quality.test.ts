import { assert, double, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flawOf, type GreyPicture, greyOf, measurePhoto } from './photo-quality.ts';

const SIZE = { width: 240, height: 180 };

/** Bars like those of a label on a bare wall, out of focus by so many pixels. */
function label({ blur, light }: { readonly blur: number; readonly light: number }): GreyPicture {
  const { width, height } = SIZE;
  const sharp = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const onLabel = x > 60 && x < 180 && y > 50 && y < 130;
    return light * (onLabel ? (x % 6 < 3 ? 30 : 220) : 130);
  });
  const data = Uint8ClampedArray.from(sharp, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    let sum = 0;
    let count = 0;
    for (let dy = -blur; dy <= blur; dy += 1)
      for (let dx = -blur; dx <= blur; dx += 1) {
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
        sum += (sharp[at + dy * width + dx] ?? 0) * (blur + 1 - Math.abs(dx)) * (blur + 1 - Math.abs(dy));
        count += (blur + 1 - Math.abs(dx)) * (blur + 1 - Math.abs(dy));
      }
    return sum / count;
  });
  return { data, ...SIZE };
}

const flaw = (blur: number, light: number) => flawOf(measurePhoto(label({ blur, light })));

describe('a photo that an installer has just taken', () => {
  test.each([
    ['sharp and lit', 0, 1, null],
    ['sharp in half of the light', 0, 0.5, null],
    ['out of focus', 8, 1, 'blurred'],
    ['out of focus in half of the light', 8, 0.5, 'blurred'],
    ['of a cellar without a lamp', 0, 0.08, 'dark'],
    ['dark and out of focus', 8, 0.08, 'dark'],
  ] as const)('%s is said to be so', (_, blur, light, expected) => {
    expect(flaw(blur, light)).toBe(expected);
  });

  test('of a bare wall alone is blurred, since nothing on it can be read', () => {
    const wall = { data: new Uint8ClampedArray(SIZE.width * SIZE.height).fill(140), ...SIZE };
    expect(flawOf(measurePhoto(wall))).toBe('blurred');
  });

  test('is as sharp in any light in which something can be seen, and never brighter for less of it', () => {
    const lit = measurePhoto(label({ blur: 0, light: 1 }));
    assert(
      property(double({ min: 0.3, max: 1, noNaN: true }), (light) => {
        const measured = measurePhoto(label({ blur: 0, light }));
        expect(measured.brightness).toBeLessThanOrEqual(lit.brightness);
        expect(flawOf(measured)).toBeNull();
      }),
      { numRuns: 20 },
    );
  });

  test('is judged by its brightness alone, whatever its colours', () => {
    const { data } = greyOf(new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]), 3, 1);
    expect([...data]).toEqual([76, 150, 29]);
  });
});
