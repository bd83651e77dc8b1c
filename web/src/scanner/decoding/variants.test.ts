import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { CODE_39, drawBars, PRINTED } from './code128.sample.ts';
import type { ReadBars } from './decoder.ts';
import type { GrayImage } from './gray-image.ts';
import { blurred, type Comb, sweep, viewOf } from './variants.ts';
import { openZxingReader } from './zxing-reader.ts';

const SERIAL = '44313721';
const COMBS: readonly Comb[] = [0, 1, 2, 3];

let read: ReadBars;
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  read = await openZxingReader({ bytes: new Uint8Array(await readFile(wasm)) });
});

/** A wall with a low label on it, from `top` of its 600 rows. */
function wallWithLabel(top: number): GrayImage {
  const label = drawBars(PRINTED[SERIAL], { height: 40, barHeight: 36 });
  const wall = { data: new Uint8Array(label.width * 600).fill(140), width: label.width, height: 600 };
  wall.data.set(label.data, top * wall.width);
  return wall;
}

describe('strips over the whole picture', () => {
  test.each([
    ['at its top', 10],
    ['above its middle', 130],
    ['in its middle', 280],
    ['at its bottom', 550],
  ])('read a low label %s twice, so that the two can confirm one another', async (_, top) => {
    const view = viewOf(wallWithLabel(top));
    const texts = await Promise.all(
      COMBS.map(async (comb) => {
        const variant = sweep(0, comb);
        const prepared = 'prepare' in variant ? variant.prepare(view) : null;
        return prepared && read(prepared);
      }),
    );
    expect(texts.filter((text) => text === SERIAL).length).toBeGreaterThanOrEqual(2);
    expect(texts.filter((text) => text !== SERIAL && text !== null)).toEqual([]);
  });

  test('lie between one another: no way repeats the pixels of another one', () => {
    const height = 600;
    const rows = { data: new Uint8Array(height * 64), width: 64, height };
    for (let y = 0; y < height; y++)
      for (let x = 0; x < 64; x++) rows.data[y * 64 + x] = ((y >> 2) * 37 + (y >> 2) ** 2 * (x % 2)) % 256;
    const view = viewOf(rows);
    const images = COMBS.map((comb) => {
      const variant = sweep(0, comb);
      return 'prepare' in variant ? variant.prepare(view)?.image : undefined;
    });
    expect(images.map((image) => image?.height)).toEqual([15, 15, 15, 15]);
    expect(new Set(images.map((image) => String(image?.data))).size).toBe(4);
  });
});

describe('a label out of focus, with print above and below its bars', () => {
  const bars = drawBars(PRINTED[SERIAL], { blur: 2.2, barHeight: 70 });
  const print = drawBars(CODE_39, { blur: 2.2, barHeight: 200 });
  const image = { ...bars, data: bars.data.slice() };
  for (const [from, to] of [
    [85, 118],
    [182, 215],
  ] as const)
    image.data.set(print.data.subarray(from * 480, to * 480), from * 480);
  const modules = Array.from(PRINTED[SERIAL], Number).reduce((sum, width) => sum + width, 0);
  const slab = { x: 240, y: 150, angle: 0, halfLength: (modules * 2.5) / 2, halfDepth: 60 };
  const texts = (share?: number) =>
    (['upper half', 'lower half'] as const).map((depth) => {
      const variant = blurred(0, depth, share);
      return 'read' in variant ? variant.read({ image, place: () => slab }) : undefined;
    });

  test('is read from the inner half of what the finder took for it', () => {
    expect(texts(0.5)).toEqual([SERIAL, SERIAL]);
    expect(texts()).toEqual([null, null]);
  });

  test('is not confirmed by a smaller part of the same pixels', () => {
    expect(blurred(0, 'upper half', 0.5).name).toBe(blurred(0, 'upper half').name);
    expect(blurred(0, 'upper half').name).not.toBe(blurred(0, 'lower half').name);
  });
});
