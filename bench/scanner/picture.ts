import sharp from 'sharp';
import type { GrayImage } from '../../web/src/scanner/decoding/gray-image.ts';
import { grayFromRgba } from '../../web/src/scanner/decoding/gray-image.ts';

/** A picture file of any size, upright as its camera meant it, in the brightness that the app sees. */
export async function loadPicture(path: string): Promise<GrayImage> {
  const { data, info } = await sharp(path, { limitInputPixels: false })
    .rotate()
    .toColourspace('srgb')
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return grayFromRgba(data, info.width, info.height);
}
