import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, test } from 'vitest';
import { type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import type { ReadBars } from './decoder.ts';
import type { GrayImage } from './gray-image.ts';
import { openZxingReader } from './zxing-reader.ts';

const bytesOf = (part: string) =>
  new Uint8Array(
    readFileSync(createRequire(import.meta.url).resolve(`zxing-wasm/${part}/zxing_${part}.wasm`)),
  );

let read: ReadBars;
beforeAll(async () => {
  read = await openZxingReader({ bytes: bytesOf('reader') });
  await prepareZXingModule({
    overrides: { wasmBinary: bytesOf('writer').buffer },
    fireImmediately: true,
  });
});

const SCALE = 4;
const QUIET = 20 * SCALE;

/** A clean label of one kind, as grey points: each module is four wide, a flat code is made 40 modules high. */
async function label(format: 'Code128' | 'Code39' | 'EAN13' | 'QRCode' | 'ITF', text: string) {
  const { symbol, error } = await writeBarcode(text, { format });
  if (error) throw new Error(error);
  const rows = symbol.height === 1 ? 40 : symbol.height;
  const width = symbol.width * SCALE + 2 * QUIET;
  const height = rows * SCALE + 2 * QUIET;
  const data = new Uint8ClampedArray(width * height).fill(255);
  for (let y = 0; y < rows * SCALE; y += 1)
    for (let x = 0; x < symbol.width * SCALE; x += 1) {
      const row = Math.min(Math.floor(y / SCALE), symbol.height - 1);
      const module = symbol.data[row * symbol.width + Math.floor(x / SCALE)];
      data[(y + QUIET) * width + x + QUIET] = module ?? 255;
    }
  return { data, width, height };
}

/** The control experiment: the same reader with this kind enabled. */
async function allowing(format: ReadInputBarcodeFormat, { data, width, height }: GrayImage) {
  const colours = new Uint8ClampedArray(width * height * 4);
  data.forEach((grey, at) => colours.set([grey, grey, grey, 255], at * 4));
  const [found] = await readBarcodes(
    { data: colours, width, height, colorSpace: 'srgb' },
    { formats: [format] },
  );
  return found?.text;
}

test('a Code 128 label is read', async () => {
  expect(await read({ image: await label('Code128', 'HP-2026-00000001'), turn: false, rows: 2 })).toBe(
    'HP-2026-00000001',
  );
});

test.each([
  ['Code39', 'HP-2026'],
  ['EAN13', '5901234123457'],
  ['QRCode', 'HP-2026-00000001'],
  ['ITF', '12345678'],
] as const)('a label of another kind, %s, is not, though it could be', async (format, text) => {
  const image = await label(format, text);
  expect(await read({ image, turn: true, rows: 2 })).toBeNull();
  expect(await allowing(format, image)).toBe(text);
});
