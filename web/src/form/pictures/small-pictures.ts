import { KEPT_PICTURE_LONG_SIDE_PX } from '@portal/domain/constants';
import type { StoredFile } from '@portal/domain/files/record';
import { shrinkPhoto } from './photo.ts';
import { cachePicture, readCachedPicture } from '../../lib/offline-cache/cached-pictures.ts';

/** As small as this it is kept as it is: a signature loses by being made anew. */
const SMALL_BYTES = 40_000;

/** Pictures that the server has and this device has not. */
export async function picturesToCome(files: readonly StoredFile[]): Promise<StoredFile[]> {
  const missing: StoredFile[] = [];
  for (const file of files) {
    const isPicture = file.url !== null && file.type.startsWith('image/');
    if (isPicture && (await readCachedPicture(file.sha256)) === undefined) missing.push(file);
  }
  return missing;
}

/** Keeps the small form of a picture. A link that has run out or a picture that does not open waits for another day. */
export async function keepSmall({ sha256, url, size }: StoredFile): Promise<void> {
  if (url === null) return;
  try {
    const answer = await fetch(url);
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.startsWith('image/')) return;
    const picture = await answer.blob();
    const { type: smallType, bytes } =
      size <= SMALL_BYTES
        ? { type, bytes: await picture.arrayBuffer() }
        : await shrinkPhoto(picture, KEPT_PICTURE_LONG_SIDE_PX);
    await cachePicture(sha256, { type: smallType, bytes });
  } catch {
    // The preview says in words that the photo is not on this device.
  }
}
