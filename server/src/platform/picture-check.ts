import { Problem } from '@portal/domain/problem';

/** A phone's largest photos have some 50 million; a bomb has billions. */
const MOST_PIXELS = 64_000_000;

/**
 * Looks at the header of a picture: refuses what cannot be read as one, or would not fit into memory. The bytes
 * themselves are kept as they came, because their hash is evidence.
 */
export async function checkPicture(file: string, type: string): Promise<void> {
  if (!type.startsWith('image/')) return;
  // Loaded with the first picture: it costs memory that an idle server need not spend.
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new Problem('file-kind-refused', { cause: error });
    });
  if (width * height > MOST_PIXELS) throw new Problem('file-kind-refused');
}
