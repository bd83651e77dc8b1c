import type { DrawnBy } from '@portal/domain/labels/layout';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type LabelSize, LABEL_SIZE_NAMES, LABEL_SIZES, ZPL_RESOLUTIONS } from '@portal/domain/labels/size';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { openCompiler } from '../../server/src/cards/compile.ts';
import { deviceLabels, layoutOf } from '../../server/src/cards/device-label.ts';
import { SAMPLE_DEVICE, SAMPLE_SETTING } from '../../server/src/cards/samples/device.sample.ts';
import { pictureOf } from '../../server/src/cards/samples/pdf-tools.sample.ts';
import { createRandom, type Random } from '../../server/src/db/seed/random.ts';
import { zplLabel } from '../../server/src/labels/zpl-present.ts';
import { createDecoder, type Decoder } from '../../web/src/scanner/decoding/decoder.ts';
import type { GrayImage } from '../../web/src/scanner/decoding/gray-image.ts';
import { openZxingReader } from '../../web/src/scanner/decoding/zxing-reader.ts';

/** All of them in the long column, a few of each size and printer at the gate. */
const COUNT = process.env['TEST_COLUMN'] === 'long' ? 500 : 12;
const SEED = 128;

/** What a camera makes of a label: so many pixels a module, out of focus by so many pixels, pale. */
const PIXELS_A_MODULE = 3;
const BLUR_SIGMA_PX = 0.9;
const DARK = 90;
const LIGHT = 170;

/** Drawn so much finer than a camera sees it, before it is made worse. */
const FINENESS = 2;

const UNCOMPRESSED = { compressionLevel: 0 } as const;

type Label = ReturnType<typeof labelOf>;
type Picture = ReturnType<typeof sharp>;

/** Numbers as makers give them, and hard ones: signs that printers take for commands, odd runs of digits. */
function serialOf(random: Random, index: number): string {
  if (index % 3 === 0)
    return `HP-20${random.between(24, 27)}-${String(random.between(0, 99_999_999)).padStart(8, '0')}`;
  if (index % 3 === 1) return `${random.code(random.between(2, 4))}${random.between(1, 9_999_999)}`;
  const signs = ['^', '~', '_', '>', '\\', ' ', '/', '#', 'a', '7', '42', '123', '4567'] as const;
  const middle = Array.from({ length: random.between(1, 3) }, () => random.pick(signs)).join('');
  return `${random.code(2)}${middle}${random.code(2)}`;
}

function labelOf(random: Random, index: number) {
  const serial = serialOf(random, index);
  const size: LabelSize = LABEL_SIZE_NAMES[index % LABEL_SIZE_NAMES.length] ?? '62x29';
  const resolution = ZPL_RESOLUTIONS[index % 2 === 0 ? 0 : 1];
  const address = `https://portal.example.com/d/${random.code(16)}`;
  const device = { ...SAMPLE_DEVICE, serial };
  const [pdf, zpl] = (['pdf', 'zpl'] as const).map((drawnBy) =>
    layoutOf({ device, address }, size, resolution, drawnBy),
  );
  if (!pdf || !zpl) throw new Error(`${serial} does not fit ${size} at ${String(resolution)} dpi`);
  return { serial, size, resolution, address, device, layouts: { pdf, zpl } };
}

const random = createRandom(SEED);
const LABELS: readonly Label[] = Array.from({ length: COUNT }, (_, index) => labelOf(random, index));

let decoder: Decoder;
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  decoder = createDecoder(await openZxingReader({ bytes: new Uint8Array(readFileSync(wasm)) }));
});

/** A sharp picture of a whole label as a camera sees it. */
async function seen(picture: Picture, { size, layouts }: Label, drawnBy: DrawnBy): Promise<GrayImage> {
  const layout = layouts[drawnBy];
  const modules = (LABEL_SIZES[size].width * layout.dotsPerMm) / layout.bars.moduleDots;
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: Math.round(modules * PIXELS_A_MODULE) })
    .blur(BLUR_SIGMA_PX)
    .linear((LIGHT - DARK) / 255, DARK)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function readBack(drawnBy: DrawnBy, pictures: (label: Label) => Promise<Picture>): Promise<string[]> {
  const wrong: string[] = [];
  for (const label of LABELS) {
    decoder.reset();
    const read = await decoder.picture(await seen(await pictures(label), label, drawnBy));
    if (read !== label.serial)
      wrong.push(`${label.serial} on ${label.size} at ${String(label.resolution)} dpi: ${read ?? 'nothing'}`);
  }
  return wrong;
}

test(`${String(COUNT)} of ${String(COUNT)} labels as PDF are read back by the app's own decoder`, async () => {
  const print = openCompiler();
  const wrong = await readBack(
    'pdf',
    async ({ device, address, size, resolution, layouts: { pdf: layout } }) => {
      const data = deviceLabels({
        ...SAMPLE_SETTING,
        devices: [{ device, address }],
        size,
        resolution,
        sheet: null,
        drawnBy: 'pdf',
      });
      const pdf = print({ card: 'label', data, pictures: new Map(), form: 'a-2a' });
      const dotsPerInch = layout.dotsPerMm * 25.4;
      return sharp(pictureOf(pdf, 1, (dotsPerInch / layout.bars.moduleDots) * PIXELS_A_MODULE * FINENESS));
    },
  );
  expect(wrong).toEqual([]);
});

test(`${String(COUNT)} of ${String(COUNT)} labels as ZPL are read back by the app's own decoder`, async () => {
  const { api } = await ready;
  const wrong = await readBack(
    'zpl',
    async ({ serial, address, size, resolution, layouts: { zpl: layout } }) => {
      const zpl = zplLabel(layout, { serial, address, title: 'Pompa ciepła FIORD', organisation: 'Fiord' });
      const { width, height } = LABEL_SIZES[size];
      const perMm = resolution === 203 ? 8 : 12;
      const drawn = sharp(Buffer.from(await api.zplToBase64Async(zpl, width, height, perMm), 'base64'));
      const finer = Math.ceil((FINENESS * PIXELS_A_MODULE) / layout.bars.moduleDots);
      // Exactly the dots of the printer, each as a square.
      const dots = await drawn
        .extract({ left: 0, top: 0, width: layout.width, height: layout.height })
        .png(UNCOMPRESSED)
        .toBuffer();
      const squares = sharp(dots).resize({ width: layout.width * finer, kernel: 'nearest' });
      return sharp(await squares.png(UNCOMPRESSED).toBuffer());
    },
  );
  expect(wrong).toEqual([]);
});
