import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Twelve megapixels, as phones have them. */
const SIZE = { width: 4_000, height: 3_000 } as const;
/** The coarse shapes of a boiler room. */
const SHAPES = { width: 64, height: 48 } as const;
/** Grain of a small sensor, so coarse that some of it outlives being shrunk, as a wall of plaster does. */
const GRAIN = { width: 1_000, height: 750 } as const;
const GRAIN_SHARE = 0.7;
const QUALITY = 82;

/** @param share how much of it is seen, from 0 to 1. */
async function noise(
  size: { readonly width: number; readonly height: number },
  share: number,
): Promise<Buffer> {
  return sharp(randomBytes(size.width * size.height * 3), { raw: { ...size, channels: 3 } })
    .linear(share, 128 * (1 - share))
    .resize(SIZE.width, SIZE.height, { kernel: 'cubic', fit: 'fill' })
    .raw()
    .toBuffer();
}

/**
 * So many JPEGs of about 5 MB as a phone's camera writes them, with the phone's name inside, no two with the same bytes.
 * Each is the same scene in another light: making one again takes seconds.
 */
export async function cameraPictures(count: number): Promise<Buffer[]> {
  const raw = { ...SIZE, channels: 3 } as const;
  const scene = await sharp(await noise(SHAPES, 0.7), { raw })
    .composite([{ input: await noise(GRAIN, GRAIN_SHARE), raw, blend: 'soft-light' }])
    .raw()
    .toBuffer();
  const pictures: Buffer[] = [];
  for (let at = 0; at < count; at += 1)
    pictures.push(
      await sharp(scene, { raw })
        .modulate({ hue: at * 40 })
        .jpeg({ quality: QUALITY })
        .withExif({ IFD0: { Make: 'Phone', Software: 'canary-exif' } })
        .toBuffer(),
    );
  return pictures;
}
