import { KEPT_PICTURE_LONG_SIDE_PX } from '@portal/domain/constants';
import type { StoredFile } from '@portal/domain/files/record';
import { shrinkPhoto } from './photo.ts';
import { cachePicture, readCachedPicture } from '../../lib/offline-cache/cached-pictures.ts';
import { readerNow } from '../../lib/offline-cache/cached-reading.ts';

/** Smaller files are cached as they are: a signature would lose quality. */
const SMALL_BYTES = 40_000;

/** Pictures of the server that this device has not cached. */
export async function picturesToCome(files: readonly StoredFile[]): Promise<StoredFile[]> {
  const missing: StoredFile[] = [];
  for (const file of files) {
    const isPicture = file.url !== null && file.type.startsWith('image/');
    if (isPicture && (await readCachedPicture(file.sha256)) === undefined) missing.push(file);
  }
  return missing;
}

/**
 * Caches the reduced form of a picture, unless somebody else has signed in meanwhile. An expired link or a picture that
 * cannot be opened is tried again another time.
 */
export async function cacheSmallPicture({ sha256, url, size }: StoredFile): Promise<void> {
  if (url === null) return;
  const asker = readerNow();
  try {
    const answer = await fetch(url);
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.startsWith('image/')) return;
    const picture = await answer.blob();
    const { type: smallType, bytes } =
      size <= SMALL_BYTES
        ? { type, bytes: await picture.arrayBuffer() }
        : await shrinkPhoto(picture, KEPT_PICTURE_LONG_SIDE_PX);
    if (readerNow() === asker) await cachePicture(sha256, { type: smallType, bytes });
  } catch {
    // The preview says that the photo is not on this device.
  }
}
