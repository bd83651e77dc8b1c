import { cacheReadings, type Reading, readCached } from './cached-reading.ts';
import { z } from 'zod';

/**
 * A picture small enough for many of them to be cached; an ArrayBuffer, because a Blob may not survive in Safari's
 * IndexedDB.
 */
const cachedPictureSchema = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) });
export type CachedPicture = z.infer<typeof cachedPictureSchema>;

/** Pictures are identified by their content, so the same photo is cached once, whatever links lead to it. */
export const pictureHash = (sha256: string) => `picture ${sha256}`;

/** Caches the reduced form of a picture from the server. */
export function cachePicture(sha256: string, picture: CachedPicture): Promise<void> {
  return cacheReadings([{ hash: pictureHash(sha256), data: picture }]);
}

/** The reduced form of a picture, if this device has cached it for the signed-in person. */
export function readCachedPicture(sha256: string): Promise<Reading<CachedPicture> | undefined> {
  return readCached(pictureHash(sha256), cachedPictureSchema);
}
