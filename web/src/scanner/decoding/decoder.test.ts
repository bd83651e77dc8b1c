import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { readBarcodes } from 'zxing-wasm/reader';
import {
  CODE_39,
  CODE_93,
  drawBars,
  EAN_13,
  GS1_SERIAL_AND_LOT,
  PRINTED,
  type Print,
} from './code128.sample.ts';
import { createDecoder, type Decoder, type ReadBars } from './decoder.ts';
import type { GrayImage } from './gray-image.ts';
import { openZxingReader } from './zxing-reader.ts';

const SERIAL = 'PC-26-00147';
const label = (print?: Print) => drawBars(PRINTED[SERIAL], print);

let decoder: Decoder;
let read: ReadBars;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  read = await openZxingReader({ bytes: new Uint8Array(await readFile(wasm)) });
  decoder = createDecoder(read);
});

/** Decodes the same picture as video frames until a text is accepted; returns the number of frames, or null. */
async function watch(image: GrayImage, maxFrames = 20): Promise<{ text: string; frames: number } | null> {
  decoder.reset();
  for (let frames = 1; frames <= maxFrames; frames++) {
    const text = await decoder.frame(image);
    if (text !== null) return { text, frames };
  }
  return null;
}

const LABELS: Record<string, Print> = {
  'in a good light': {},
  'turned by 90 degrees': { angle: 90, height: 480 },
  'upside down': { angle: 180 },
  'tilted by 10 degrees': { angle: 10 },
  'tilted by 20 degrees': { angle: 20, height: 400 },
  'tilted by 30 degrees': { angle: -30, height: 400 },
  'tilted by 65 degrees': { angle: 65, height: 480 },
  faded: { dark: 140, light: 168, noise: 3 },
  'in the dark': { dark: 6, light: 34, noise: 2 },
  'grainy as at night': { noise: 60 },
  'far out of focus': { blur: 2.4, noise: 4 },
  'far out of focus and tilted by 15 degrees': { blur: 2.4, angle: 15, height: 400 },
  'from a hand that moved': { path: 7, blur: 1, noise: 4 },
};

test('the serial number of a GS1 label is read without its other fields and signs', async () => {
  expect(await decoder.picture(drawBars(GS1_SERIAL_AND_LOT, { width: 900 }))).toBe('HP-26-1');
});

describe('a label', () => {
  test.each(Object.entries(LABELS))('%s is read from a photo', async (_, print) => {
    expect(await decoder.picture(label(print))).toBe(SERIAL);
  });

  test.each(Object.entries(LABELS))('%s is read from a video within a second', async (_, print) => {
    expect(await watch(label(print), 12)).toMatchObject({ text: SERIAL });
  });

  test('is believed at the second frame, not at the first', async () => {
    expect(await watch(label())).toEqual({ text: SERIAL, frames: 2 });
  });

  test('with digits alone is read as well', async () => {
    expect(await decoder.picture(drawBars(PRINTED['44313721']))).toBe('44313721');
  });

  test('is read from a photo far larger than a video frame', async () => {
    expect(await decoder.picture(label({ width: 2000, height: 1300, module: 4, angle: 12 }))).toBe(SERIAL);
  });
});

describe('nothing is read', () => {
  const PICTURES: Record<string, GrayImage> = {
    'where there is no code': drawBars('', { noise: 40 }),
    'from an EAN-13': drawBars(EAN_13),
    'from a Code 39': drawBars(CODE_39),
    'from a Code 93': drawBars(CODE_93),
    'from a Code 128 that is cut off': drawBars(PRINTED[SERIAL].slice(0, 60)),
    'from light bars on a dark ground': label({ dark: 230, light: 15 }),
    'from an EAN-13 out of focus': drawBars(EAN_13, { blur: 2 }),
    'from a Code 39 out of focus': drawBars(CODE_39, { blur: 2 }),
    'from a Code 93 out of focus': drawBars(CODE_93, { blur: 2 }),
    'from a cut Code 128 out of focus': drawBars(PRINTED[SERIAL].slice(0, 60), { blur: 2 }),
    'from a blur that has left nothing of the bars': label({ blur: 6 }),
    'from a picture of one pixel': { data: new Uint8Array(1), width: 1, height: 1 },
  };

  test.each(Object.entries(PICTURES))('%s', async (_, image) => {
    expect(await decoder.picture(image)).toBeNull();
    expect(await watch(image)).toBeNull();
  });
});

test('what only the slower, more daring reading makes out of a grainy frame is not read', async () => {
  const grainy = label({ noise: 30, dark: 20, light: 230 });
  const { width, height, data: gray } = grainy;
  const data = new Uint8ClampedArray(gray.length * 4);
  for (const [at, level] of gray.entries()) data.fill(level, at * 4, at * 4 + 3);
  const daring = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { tryHarder: true });
  expect(daring[0]?.text).toBe(SERIAL);
  expect(await read({ image: grainy, turn: true, rows: 2 })).toBeNull();
});

const reads = (...texts: (string | null)[]) => createDecoder(async () => texts.shift() ?? null);

describe('a reader that errs', () => {
  const image = label();

  test('once is not believed', async () => {
    const erring = reads('WRONG', SERIAL, SERIAL);
    expect(await erring.frame(image)).toBeNull();
    expect(await erring.frame(image)).toBeNull();
    expect(await erring.frame(image)).toBe(SERIAL);
  });

  test('with characters that nobody can type is not believed at all', async () => {
    const erring = reads('\u0003\u001d', '\u0003\u001d', '  ', '  ');
    for (let frame = 0; frame < 4; frame++) expect(await erring.frame(image)).toBeNull();
  });

  test('is believed with the letters of a Polish or a German keyboard, which Code 128 can carry', async () => {
    const reader = reads('MÜ-ó-ß1', 'MÜ-ó-ß1');
    expect(await reader.frame(image)).toBeNull();
    expect(await reader.frame(image)).toBe('MÜ-ó-ß1');
  });

  test('in all but two of fifty ways to look at a picture is believed where the two agree', async () => {
    const wall = { data: new Uint8Array(480 * 300).fill(140), width: 480, height: 300 };
    const nothing = Array.from({ length: 50 }, () => null);
    expect(await reads(SERIAL, ...nothing, SERIAL).picture(wall)).toBe(SERIAL);
    expect(await reads(SERIAL, ...nothing, 'WRONG').picture(wall)).toBeNull();
  });

  test('starts anew after a reset', async () => {
    const reader = reads(SERIAL, SERIAL, SERIAL);
    expect(await reader.frame(image)).toBeNull();
    reader.reset();
    expect(await reader.frame(image)).toBeNull();
    expect(await reader.frame(image)).toBe(SERIAL);
  });
});
