import { keepReadings, type Reading, readKept } from './kept-reading.ts';
import { z } from 'zod';

/** A picture small enough to be kept in numbers; ArrayBuffer, never Blob (design: offline). */
const keptPictureSchema = z.object({ type: z.string(), bytes: z.instanceof(ArrayBuffer) });
export type KeptPicture = z.infer<typeof keptPictureSchema>;

/** Pictures are known by what is in them: the same photo is kept once, whatever links lead to it. */
export const pictureHash = (sha256: string) => `picture ${sha256}`;

/** Keeps the small form of a picture of the server's. */
export function keepPicture(sha256: string, picture: KeptPicture): Promise<void> {
  return keepReadings([{ hash: pictureHash(sha256), data: picture }]);
}

/** The small form of a picture, if this device has kept one for whoever is signed in. */
export function readPicture(sha256: string): Promise<Reading<KeptPicture> | undefined> {
  return readKept(pictureHash(sha256), keptPictureSchema);
}
