import sharp from 'sharp';
import {
  flawOf,
  type GreyPicture,
  MEASURED_LONG_SIDE_PX,
  measurePhoto,
} from '../../web/src/form/pictures/photo-quality.ts';
import { blur, expose } from '../scanner/camera-faults.ts';
import { printCode } from '../scanner/label.ts';
import { type Random, randomFrom } from '../scanner/random.ts';
import { FRAME, paint, type Scene } from '../scanner/scene.ts';

const SEED = 20_261_123;
const EACH = 12;

/** Standard deviation of the blur in pixels of a photo of 1,280: at 4 the serial number of a plate cannot be read. */
const BLURS = [0.4, 0.8, 1.2, 1.6, 2, 3, 4, 6, 8] as const;
/** The share of the light that is left. */
const LIGHTS = [1, 0.5, 0.3, 0.2, 0.12, 0.08, 0.05, 0.03] as const;
const JPEG_QUALITY = 82;

/** Labels on the walls of boiler rooms, drawn as for the scanner's corpus. */
function sceneOf(random: Random): Scene {
  return {
    printed: printCode('code128', `HP-2026-${String(random.whole(0, 99_999_999)).padStart(8, '0')}`),
    module: random.between(1.6, 3),
    angle: random.between(-12, 12),
    lean: [random.between(-0.15, 0.15), random.between(-0.15, 0.15)],
    barHeight: random.between(70, 150),
    dark: random.between(15, 60),
    light: random.between(170, 235),
    texture: random.pick(['plain', 'plain', 'grain', 'bricks', 'text'] as const),
    shadow: random.between(0, 0.5),
    glare: random.between(0, 0.4),
    cover: 0,
    offset: [random.between(-120, 120), random.between(-80, 80)],
  };
}

/** The picture as the app measures it: JPEG of the camera, reduced, grey. */
async function asMeasured(frame: Float32Array, light: number, random: Random): Promise<GreyPicture> {
  const lit = light === 1 ? frame : frame.map((value) => value * light);
  const camera = await sharp(expose(lit, random.between(2, 5), random), { raw: { ...FRAME, channels: 1 } })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  const { data, info } = await sharp(camera)
    .resize({ width: MEASURED_LONG_SIDE_PX })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * `npm run bench -- photos`: how many photos of known blur and light the app calls blurred or dark, from which the
 * thresholds of `photo-quality.ts` were taken.
 */
export async function runPhotosBench(): Promise<void> {
  const rows: Record<string, Record<string, string | number>> = {};
  for (const deviation of BLURS)
    rows[`blur ${deviation} px`] = await row((frame) => blur(frame, deviation, deviation), 1);
  for (const light of LIGHTS) rows[`light ${light}`] = await row((frame) => blur(frame, 0.6, 0.6), light);
  console.table(rows);
}

async function row(change: (frame: Float32Array) => Float32Array, light: number) {
  const sharpness: number[] = [];
  const brightness: number[] = [];
  const flaws = { blurred: 0, dark: 0 };
  for (let each = 0; each < EACH; each += 1) {
    const random = randomFrom(SEED + each * 7919);
    const measured = measurePhoto(await asMeasured(change(paint(sceneOf(random), random)), light, random));
    sharpness.push(Math.round(measured.sharpness));
    brightness.push(measured.brightness);
    const flaw = flawOf(measured);
    if (flaw) flaws[flaw] += 1;
  }
  return { photos: EACH, sharpness: range(sharpness), brightness: range(brightness), ...flaws };
}

function range(values: readonly number[]): string {
  return `${Math.min(...values)}–${Math.max(...values)}`;
}
