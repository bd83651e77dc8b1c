import sharp from 'sharp';
import type { CardPicture } from './card-data.ts';

/** Long side on a card: 55 mm wide at some 370 dpi. Larger ones only make the mail heavier. */
const LONG_SIDE_PX = 800;
const JPEG_QUALITY = 82;
/** A picture that unpacks to more than this is refused rather than unpacked (design: security, Upload). */
const MOST_PIXELS = 50_000_000;

/** A picture as the engine takes it. */
export type PreparedPicture = { readonly extension: 'svg' | 'png' | 'jpg'; readonly bytes: Buffer };

/**
 * Makes a picture fit for a card: turned upright, shrunk, without its metadata (a photo's place on Earth among
 * them). An SVG, which only logos and codes are, stays as it is.
 *
 * @returns null when the bytes are no whole picture; the card shows a marked box in its place
 */
export async function preparePicture({ bytes }: CardPicture): Promise<PreparedPicture | null> {
  if (/^\s*(<\?xml|<svg)/.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))) {
    return { extension: 'svg', bytes: Buffer.from(bytes) };
  }
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS });
    const { hasAlpha, format, width, height } = await image.metadata();
    // A signature, as a rule: small already, and the engine copies nothing of a PNG but its pixels. Should it be
    // damaged further in, the engine says so and the card is set without it.
    if (format === 'png' && Math.max(width, height) <= LONG_SIDE_PX) {
      return { extension: 'png', bytes: Buffer.from(bytes) };
    }
    const fitted = image
      .autoOrient()
      .resize({ width: LONG_SIDE_PX, height: LONG_SIDE_PX, fit: 'inside', withoutEnlargement: true });
    return hasAlpha
      ? { extension: 'png', bytes: await fitted.png().toBuffer() }
      : { extension: 'jpg', bytes: await fitted.jpeg({ quality: JPEG_QUALITY }).toBuffer() };
  } catch {
    return null;
  }
}
