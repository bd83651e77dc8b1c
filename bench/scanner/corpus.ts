import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';
import { blur, drag, expose } from './camera-faults.ts';
import { printCode, type Printed } from './label.ts';
import { type Random, randomFrom } from './random.ts';
import { FRAME, paint, type Scene } from './scene.ts';

/** Increased when the drawing changes, so that an older corpus is not reused. */
const EDITION = 3;
const SEED = 20_260_301;
const EACH = 30;

type Faults = {
  readonly blur?: readonly [number, number];
  /** Length of a path in pixels, and its angle in degrees. */
  readonly drag?: readonly [number, number];
  readonly noise?: number;
  readonly jpeg?: number;
};
type Draft = Partial<Scene> & { readonly symbology?: string; readonly keep?: number } & Faults;

const serial = (random: Random) =>
  random.pick([
    () => String(random.whole(10_000_000, 99_999_999)),
    () => `SN${random.whole(100_000, 999_999)}`,
    () => `PC-${random.whole(20, 27)}-${String(random.whole(0, 99_999)).padStart(5, '0')}`,
    () => `HX${random.pick(['A', 'B', 'K'])}${random.whole(10_000_000, 99_999_999)}/${random.whole(1, 9)}`,
  ])();

/** The kinds of frames; each differs from a well-lit frontal picture in one respect. */
const READABLE: Record<string, (random: Random) => Draft> = {
  clean: () => ({}),
  small: (random) => ({ module: random.between(1.5, 2), barHeight: random.between(40, 70) }),
  large: (random) => ({ module: random.between(5, 6.2), barHeight: 240 }),
  perspective: (random) => ({
    lean: [random.between(-0.35, 0.35), random.between(-0.35, 0.35)],
    angle: random.between(-5, 5),
  }),
  'turned 90': (random) => ({ angle: random.pick([90, -90]) + random.between(-2, 2) }),
  'turned 180': (random) => ({ angle: 180 + random.between(-2, 2) }),
  'tilt 10': (random) => ({ angle: random.pick([10, -10]) }),
  'tilt 20': (random) => ({ angle: random.pick([20, -20]) }),
  'tilt 30': (random) => ({ angle: random.pick([30, -30]) }),
  'any angle': (random) => ({ angle: random.between(0, 360) }),
  'low contrast': (random) => {
    const dark = random.between(70, 150);
    return { dark, light: dark + random.between(16, 36), noise: 3 };
  },
  dark: (random) => ({
    dark: random.between(3, 10),
    light: random.between(24, 45),
    noise: random.between(2, 4),
  }),
  'out of focus': (random) => {
    const module = random.between(2.5, 4);
    const deviation = module * random.between(0.5, 0.8);
    return { module, blur: [deviation, deviation] };
  },
  'moving hand': (random) => ({
    blur: [random.between(1.2, 2.2), random.between(0, 4)],
    angle: random.between(-4, 4),
  }),
  'low JPEG quality': (random) => ({ jpeg: random.whole(5, 16), noise: 4, module: random.between(2, 3) }),
  noise: (random) => ({ noise: random.between(25, 50) }),
  'shadow and glare': (random) => ({ shadow: random.between(0.4, 0.75), glare: random.between(0.3, 0.8) }),
  'partly covered': (random) => ({ cover: random.between(0.4, 0.75) }),
  'busy surroundings': (random) => ({
    texture: random.pick(['grille', 'grain', 'bricks', 'text'] as const),
    angle: random.between(-25, 25),
  }),
  'everything at once': (random) => ({
    angle: random.between(-35, 35),
    lean: [random.between(-0.2, 0.2), random.between(-0.2, 0.2)],
    blur: [random.between(0.5, 1), random.between(0.5, 1)],
    noise: random.between(6, 14),
    shadow: random.between(0.2, 0.5),
    jpeg: random.whole(25, 60),
  }),
  'far out of focus': (random) => {
    const module = random.between(2, 4);
    const deviation = module * random.between(0.8, 1.15);
    return {
      module,
      blur: [deviation, deviation],
      angle: random.between(-20, 20),
      noise: random.between(1, 5),
    };
  },
  'fast hand': (random) => {
    const module = random.between(2, 4);
    return {
      module,
      drag: [module * random.between(1.3, 3.2), random.between(-90, 90)],
      angle: random.between(-20, 20),
      noise: random.between(1, 5),
    };
  },
};

/** Nothing may be decoded in these: they contain no Code 128, or only part of one. */
const UNREADABLE: Record<string, (random: Random) => Draft> = {
  'no code': (random) => ({ symbology: 'none', texture: random.pick(['plain', 'grain', 'bricks'] as const) }),
  grille: () => ({ symbology: 'none', texture: 'grille' }),
  print: () => ({ symbology: 'none', texture: 'text' }),
  'EAN-13': (random) => ({ symbology: 'ean13', angle: random.between(-15, 15) }),
  QR: (random) => ({ symbology: 'qrcode', module: random.between(4, 8), angle: random.between(-20, 20) }),
  'Code 39': (random) => ({
    symbology: 'code39',
    module: random.between(2, 3),
    angle: random.between(-10, 10),
  }),
  'Code 93': (random) => ({ symbology: 'code93', angle: random.between(-10, 10) }),
  ITF: (random) => ({ symbology: 'interleaved2of5', angle: random.between(-10, 10) }),
  'cut off': (random) => ({ keep: random.between(0.45, 0.9), angle: random.between(-10, 10) }),
  'light on dark': (random) => ({ dark: random.between(200, 240), light: random.between(10, 40) }),
};

export type Frame = { readonly file: string; readonly text: string | null; readonly kind: string };

/** Creates the corpus in `folder` unless it exists; the frames are the same on every machine. */
export async function ensureCorpus(folder: string): Promise<void> {
  const stamp = join(folder, `edition-${EDITION}-${EACH}-${SEED}`);
  if (existsSync(stamp)) return;
  await mkdir(folder, { recursive: true });
  const frames: Frame[] = [];
  let number = 0;
  for (const [kinds, readable] of [
    [READABLE, true],
    [UNREADABLE, false],
  ] as const) {
    for (const [kind, draft] of Object.entries(kinds)) {
      for (let each = 0; each < (readable ? EACH : EACH / 2); each++) {
        number += 1;
        frames.push(await makeFrame(folder, kind, draft, readable, number));
      }
    }
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(frames, null, 1));
  await writeFile(stamp, '');
}

async function makeFrame(
  folder: string,
  kind: string,
  draft: (random: Random) => Draft,
  readable: boolean,
  number: number,
): Promise<Frame> {
  const random = randomFrom(SEED + number * 7919);
  const text = serial(random);
  const {
    symbology = 'code128',
    keep = 1,
    blur: blurred = [0.4, 0.4],
    drag: dragged = [0, 0],
    noise = 2,
    jpeg,
    ...rest
  } = draft(random);
  const scene: Scene = {
    printed: printedFor(symbology, text, keep, random),
    module: random.between(2.2, 4),
    angle: random.between(-1.5, 1.5),
    lean: [0, 0],
    barHeight: random.between(90, 170),
    dark: random.between(10, 45),
    light: random.between(185, 240),
    texture: 'plain',
    shadow: 0,
    glare: 0,
    cover: 0,
    offset: [random.between(-60, 60), random.between(-40, 40)],
    ...rest,
  };
  const seen = drag(blur(paint(scene, random), blurred[0], blurred[1]), dragged[0], dragged[1]);
  const pixels = expose(seen, noise, random);
  const picture = sharp(pixels, { raw: { ...FRAME, channels: 1 } });
  const file = `${String(number).padStart(4, '0')}-${kind.replaceAll(' ', '-').toLowerCase()}.${jpeg ? 'jpg' : 'png'}`;
  await (jpeg ? picture.jpeg({ quality: jpeg }) : picture.png({ compressionLevel: 2 })).toFile(
    join(folder, file),
  );
  return { file, text: readable ? text : null, kind };
}

function printedFor(symbology: string, text: string, keep: number, random: Random): Printed | null {
  if (symbology === 'none') return null;
  if (symbology === 'ean13') return printCode('ean13', `590${String(random.whole(0, 1e9)).padStart(9, '0')}`);
  if (symbology === 'interleaved2of5')
    return printCode(symbology, String(random.whole(10_000_000, 99_999_999)));
  return printCode(
    symbology,
    symbology.startsWith('code') && symbology !== 'code128' ? text.replaceAll('/', '-') : text,
    keep,
  );
}

/**
 * What a folder's pictures show: its `manifest.json`, else each picture with its text in a `.txt` of the same name beside it, and null
 * for one without, in this folder and those below, whose names are the kinds.
 */
export async function readManifest(folder: string): Promise<unknown> {
  const manifest = join(folder, 'manifest.json');
  if (existsSync(manifest)) return JSON.parse(await readFile(manifest, 'utf8'));
  const names = (await readdir(folder, { recursive: true })).toSorted();
  return Promise.all(
    names
      .filter((name) => /\.(?:png|jpe?g|webp)$/i.test(name))
      .map(async (file) => {
        const textFile = join(folder, `${file.slice(0, -extname(file).length)}.txt`);
        const text = existsSync(textFile) ? await readFile(textFile, 'utf8') : null;
        return { file, text, kind: dirname(file) };
      }),
  );
}
