import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { code128Svg, qrModules, qrSvg } from './codes.ts';
import { createCardRenderer } from './render.ts';
import { SAMPLE_DEVICE, sampleLabels } from './samples/device.sample.ts';
import { pagesOf, pictureOf } from './samples/pdf-tools.sample.ts';
import { SAMPLE_WARRANTY_INPUT } from './samples/warranty.sample.ts';
import { warrantyCard } from './warranty-card.ts';

const renderer = createCardRenderer({ workers: 1 });
afterAll(() => renderer.close());

beforeAll(async () => {
  const reader = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(reader)).buffer },
    fireImmediately: true,
  });
});

test('The bar code on a printed label scans as the serial number', async () => {
  const pdf = await renderer.render('label', sampleLabels());
  const found = await readBarcodes(pictureOf(pdf, 1, 200), { formats: ['Code128'] });
  expect(found.map(({ text }) => text)).toEqual([SAMPLE_DEVICE.serial]);
});

test('The QR code on a printed warranty card leads to its confirmation', async () => {
  const pdf = await renderer.render('warranty', warrantyCard(SAMPLE_WARRANTY_INPUT));
  const found = await readBarcodes(pictureOf(pdf, 1, 200), { formats: ['QRCode'] });
  expect(found.map(({ text }) => text)).toEqual([SAMPLE_WARRANTY_INPUT.verificationUrl]);
});

test('The address that confirms a warranty stands on its card, for whoever has no scanner', async () => {
  const [first = ''] = pagesOf(await renderer.render('warranty', warrantyCard(SAMPLE_WARRANTY_INPUT)));
  // The other column of the page may stand between its two lines, but nothing within them, since they are copied.
  expect(first).toMatch(/portal\.fiord\.test\/warranties\/\n[^/]*K7QF-2M9X-TR4D/);
});

test.each(['A', '0', 'HP-2026-00000001', 'ab ~^{}|\\"', '1234567890123456789012345678901234567890'])(
  'The serial number %s is put into Code 128 to the letter',
  async (serial) => {
    const svg = code128Svg(serial);
    const png = await sharp(svg!, { density: 200 }).flatten({ background: '#fff' }).png().toBuffer();
    const found = await readBarcodes(png, { formats: ['Code128'] });
    expect(found.map(({ text }) => text)).toEqual([serial]);
  },
);

test.each([
  [14, 21],
  [15, 25],
  [44, 33],
  [62, 33],
  [63, 37],
  [213, 57],
])('The QR code of an address of %i signs is %i modules wide, as it is drawn', async (length, modules) => {
  const address = 'https://p.test/'.padEnd(length, 'a1B_').slice(0, length);
  expect(qrModules(address)).toBe(modules);
  const svg = qrSvg(address);
  expect(String(svg)).toContain(`viewBox="0 0 ${modules + 8} ${modules + 8}"`);
  const png = await sharp(svg!, { density: 400 }).flatten({ background: '#fff' }).png().toBuffer();
  const found = await readBarcodes(png, { formats: ['QRCode'] });
  expect(found.map(({ text }) => text)).toEqual([address]);
});

test('A text that fits no code gives none', () => {
  expect(code128Svg('Żółw')).toBeNull();
  expect(code128Svg('')).toBeNull();
  expect(qrSvg('')).toBeNull();
  expect(qrSvg('x'.repeat(5_000))).toBeNull();
  expect([qrModules(''), qrModules('x'.repeat(214))]).toEqual([null, null]);
});
