import { cacheReadings, type Reading, readCached } from './cached-reading.ts';
import { z } from 'zod';

/** A picture small enough to be cached in numbers; ArrayBuffer, never Blob. */
const cachedPictureSchema = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) });
export type CachedPicture = z.infer<typeof cachedPictureSchema>;

/** Pictures are known by what is in them: the same photo is cached once, whatever links lead to it. */
export const pictureHash = (sha256: string) => `picture ${sha256}`;

/** Caches the small form of a picture of the server's. */
export function cachePicture(sha256: string, picture: CachedPicture): Promise<void> {
  return cacheReadings([{ hash: pictureHash(sha256), data: picture }]);
}

/** The small form of a picture, if this device has cached one for whoever is signed in. */
export function readCachedPicture(sha256: string): Promise<Reading<CachedPicture> | undefined> {
  return readCached(pictureHash(sha256), cachedPictureSchema);
}
