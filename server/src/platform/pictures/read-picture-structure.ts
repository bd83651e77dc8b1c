import { jpegStructure } from './jpeg-structure.ts';
import { pngStructure } from './png-structure.ts';
import { webpStructure } from './webp-structure.ts';
import type { PictureStructure } from './picture-structure.ts';

/**
 * Reads the structure of a PNG, JPEG or WebP.
 * @returns undefined when it is truncated, inconsistent, or uses a coding that no camera and no browser writes
 */
export function pictureStructure(bytes: Buffer, type: string): PictureStructure | undefined {
  try {
    if (type === 'image/png') return pngStructure(bytes);
    if (type === 'image/webp') return webpStructure(bytes);
    if (type === 'image/jpeg') return jpegStructure(bytes);
    return undefined;
  } catch (error) {
    // A length that points past the last byte.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
