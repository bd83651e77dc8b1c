import sharp from 'sharp';
import type { GrayImage } from '../../web/src/scanner/decoding/gray-image.ts';
import { grayFromRgba } from '../../web/src/scanner/decoding/gray-image.ts';

/** A picture file of any size, rotated by its EXIF orientation, as the greyscale that the app decodes. */
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
