import sharp, { type Sharp } from 'sharp';
import { fileKind } from '@portal/domain/files/file-kind';
import { decodableBytes } from './picture-bounds.ts';

/** Of a photo that comes out of `shrunken`. */
const JPEG_QUALITY = 82;
/** A picture with transparency that takes more than this is no signature: it becomes a photo on white. */
const MOST_PNG_BYTES = 200_000;
/** After this the decoder stops by itself; the process around it is ended a little later. */
const TIME_LIMIT_SECONDS = 8;

/** A picture that was made anew from its pixels. */
export type ShrunkenPicture = { readonly extension: 'png' | 'jpg'; readonly bytes: Buffer };

/** Row by row, so that a large photo never lies in memory whole; profiles are not looked into. */
function opened(bytes: Buffer, failOn: 'error' | 'warning' = 'error'): Sharp {
  return sharp(bytes, {
    sequentialRead: true,
    failOn,
    ignoreIcc: true,
    limitInputPixels: 64_000_000,
  }).timeout({ seconds: TIME_LIMIT_SECONDS });
}

/** Whether a picture is within the bounds and can be decoded to its last row. */
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

/** Reads every row, without keeping it. */
async function decodedWith(bytes: Buffer, failOn: 'error' | 'warning'): Promise<void> {
  await opened(bytes, failOn)
    .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
    .raw()
    .toBuffer();
}

/**
 * What the decoder of JPEG warns of in whole photos: some phones write a scan's header that is not quite as the standard
 * has it, or bytes that nobody needs before a marker. Of data that end too early it warns in the same way; those are refused.
 */
function isOddButWhole(error: unknown): boolean {
  return (
    error instanceof Error && /Invalid SOS parameters|extraneous bytes before marker/.test(error.message)
  );
}

/**
 * Makes a picture anew from its pixels: upright, at most `longSidePx` long, in 8 bits, without any metadata (a photo's
 * place on Earth among them).
 *
 * @returns null when the bytes are no whole picture within the bounds
 */
export async function shrunken(bytes: Buffer, longSidePx: number): Promise<ShrunkenPicture | null> {
  const decodable = decodableBytes(bytes, fileKind(bytes) ?? '');
  if (!decodable) return null;
  try {
    const { hasAlpha, format, orientation = 1, width, height } = await opened(decodable).metadata();
    const side = { width: longSidePx, height: longSidePx, fit: 'inside', withoutEnlargement: true } as const;
    let fitted = opened(decodable).resize(side);
    if (orientation > 1) {
      // Shrunk first: turning a picture takes all of its pixels at once.
      fitted = sharp(await fitted.keepExif().png({ compressionLevel: 1 }).toBuffer()).autoOrient();
    }
    const isDrawing = format === 'png' && Math.max(width, height) <= longSidePx;
    if (hasAlpha || isDrawing) {
      const png = await fitted.clone().png().toBuffer();
      if (png.length <= MOST_PNG_BYTES) return { extension: 'png', bytes: png };
    }
    const onWhite = fitted.flatten({ background: '#fff' });
    return { extension: 'jpg', bytes: await onWhite.jpeg({ quality: JPEG_QUALITY }).toBuffer() };
  } catch {
    return null;
  }
}

/** Leaves sharp the loaders of the three kinds that are taken, one thread and no cache: for a process of its own. */
export function restrictDecoder(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
}
