import { readFile } from 'node:fs/promises';
import { Problem } from '@portal/domain/problem';
import { pictureEnd } from './picture-end.ts';

/** A phone's largest photos have some 50 million; a bomb has billions. */
const MOST_PIXELS = 64_000_000;

/**
 * Reads a picture to its last row: refuses one that cannot be read as one, is cut off, would not fit into memory, or
 * carries something else behind its end. The bytes themselves are kept as they came, because their hash is evidence.
 */
export async function checkPicture(file: string, type: string): Promise<void> {
  if (!type.startsWith('image/')) return;
  // Loaded with the first picture: it costs memory that an idle server need not spend.
  const { default: sharp } = await import('sharp');
  try {
    // Row by row, so that a large photo never lies in memory whole.
    await sharp(file, { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' })
      .resize({ width: 16, height: 16, fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
  } catch (error) {
    throw new Problem('file-kind-refused', { cause: error });
  }
  const bytes = await readFile(file);
  const end = pictureEnd(bytes, type);
  // Some cameras fill the last block with zeros.
  if (end === undefined || end > bytes.length || bytes.subarray(end).some((byte) => byte !== 0)) {
    throw new Problem('file-kind-refused');
  }
}
