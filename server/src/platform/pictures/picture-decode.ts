import sharp, { type Sharp } from 'sharp';
import { fileKind } from '@portal/domain/files/file-kind';
import { decodableBytes } from './picture-bounds.ts';

/** Quality of the JPEG that `shrunken` returns. */
const JPEG_QUALITY = 82;
/** A picture with transparency larger than this cannot be a signature: it becomes a photo on a white background. */
const MAX_PNG_BYTES = 200_000;
/** The decoder stops by itself after this time; slightly later its process is ended. */
const TIME_LIMIT_SECONDS = 8;

/** A picture that was re-encoded from its pixels. */
export type ShrunkenPicture = { readonly extension: 'png' | 'jpg'; readonly bytes: Buffer };

/** Decodes row by row, so that a large photo is never in memory as a whole; profiles are ignored. */
function opened(bytes: Buffer, failOn: 'error' | 'warning' = 'error'): Sharp {
  return sharp(bytes, {
    sequentialRead: true,
    failOn,
    ignoreIcc: true,
    limitInputPixels: 64_000_000,
  }).timeout({ seconds: TIME_LIMIT_SECONDS });
}

/** Whether a picture is within the limits and can be decoded to its last row. */
export async function isWhole(bytes: Buffer, type: string): Promise<boolean> {
  const decodable = decodableBytes(bytes, type);
  if (!decodable) return false;
  try {
    await decodedWith(decodable, 'warning');
    return true;
  } catch (error) {
    if (!isOddButWhole(error)) return false;
  }
  try {
    await decodedWith(decodable, 'error');
    return true;
  } catch {
    return false;
  }
}

/** Reads every row without storing it. */
async function decodedWith(bytes: Buffer, failOn: 'error' | 'warning'): Promise<void> {
  await opened(bytes, failOn)
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
}

/**
 * Harmless warnings of the JPEG decoder: some phones write a slightly non-standard scan header, or extra bytes before a
 * marker. The warning about truncated data looks similar; such pictures are refused.
 */
function isOddButWhole(error: unknown): boolean {
  return (
    error instanceof Error && /Invalid SOS parameters|extraneous bytes before marker/.test(error.message)
  );
}

/**
 * Re-encodes a picture from its pixels: upright, at most `longSidePx` long, 8 bits per channel, without metadata (such
 * as the GPS position of a photo).
 * @returns null when the bytes are no complete picture within the limits
 */
export async function shrunken(bytes: Buffer, longSidePx: number): Promise<ShrunkenPicture | null> {
  const decodable = decodableBytes(bytes, fileKind(bytes) ?? '');
  if (!decodable) return null;
  try {
    const { hasAlpha, format, orientation = 1, width, height } = await opened(decodable).metadata();
    const side = { width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true } as const;
    let fitted = opened(decodable).resize(side);
    if (orientation > 1) {
      // Shrinks before rotating: rotation needs all pixels in memory at once.
      fitted = sharp(await fitted.keepExif().png({ compressionLevel: 1 }).toBuffer()).autoOrient();
    }
    const isDrawing = format === 'png' && Math.max(width, height) <= longSidePx;
    if (hasAlpha || isDrawing) {
      const png = await fitted.clone().png().toBuffer();
      if (png.length <= MAX_PNG_BYTES) return { extension: 'png', bytes: png };
    }
    const onWhite = fitted.flatten({ background: '#fff' });
    return { extension: 'jpg', bytes: await onWhite.jpeg({ quality: JPEG_QUALITY }).toBuffer() };
  } catch {
    return null;
  }
}

/** Limits sharp to the loaders of the three accepted types, one thread and no cache; for a dedicated process. */
export function restrictDecoder(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
}
