import { PHOTO_LONG_SIDE_PX } from '@portal/domain/constants';
import type { PhotoFlaw } from './photo-quality.ts';

/** Good enough for a type plate, at a quarter of the camera's file size. */
const JPEG_QUALITY = 0.82;
const JPEG = 'image/jpeg';

export type Photo = {
  readonly type: string;
  readonly bytes: ArrayBuffer;
  readonly width: number;
  readonly height: number;
};

/** The chosen file is not a picture that this browser can open. */
export class UnreadablePhoto extends Error {
  override readonly name = 'UnreadablePhoto';
}

/**
 * A photo, or what a camera shows now, as it is stored and sent: JPEG, upright, with a long side of at most `PHOTO_LONG_SIDE_PX` or the given
 * length. Drawing it again removes EXIF and with it the position. Throws `UnreadablePhoto`.
 */
export async function shrinkPhoto(
  file: ImageBitmapSource,
  longSide: number = PHOTO_LONG_SIDE_PX,
): Promise<Photo> {
  const picture = await decoded(file);
  try {
    const size = fitted(picture, longSide);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePhoto('No canvas');
    // JPEG has no transparency: without a background, transparent parts turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size.width, size.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG, JPEG_QUALITY));
    if (!blob) throw new UnreadablePhoto('Not encoded');
    return { type: JPEG, bytes: await blob.arrayBuffer(), ...size };
  } finally {
    picture.close();
  }
}

async function decoded(file: ImageBitmapSource): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhoto('Not decoded', { cause });
  }
}

/** The size with a longer side of at most `longSide`; smaller pictures keep their size. */
export function fitted(
  size: { readonly width: number; readonly height: number },
  longSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, longSide / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}

/** What is wrong with a photo; undefined when nothing is, or when it cannot be judged. Never throws. */
export async function flawOfPhoto({ bytes, type }: Photo): Promise<PhotoFlaw | undefined> {
  try {
    const { flawOf, greyOf, MEASURED_LONG_SIDE_PX, measurePhoto } = await import('./photo-quality.ts');
    const picture = await createImageBitmap(new Blob([bytes], { type }));
    const { width, height } = fitted(picture, MEASURED_LONG_SIDE_PX);
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) return undefined;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    picture.close();
    const { data } = context.getImageData(0, 0, width, height);
    return flawOf(measurePhoto(greyOf(data, width, height))) ?? undefined;
  } catch {
    return undefined;
  }
}
