import { ChildLostError } from '../platform/running/child-pool.ts';
import { shrinkPicture } from '../platform/pictures/picture-decoder.ts';
import type { CardPicture, StoredPicture } from './card-data.ts';
import type { PictureCache } from './picture-cache.ts';

/** Long side on a card: 55 mm wide at some 300 dpi. The engine unpacks all pictures of a card: larger ones take memory, and make the mail heavier. */
const LONG_SIDE_PX = 640;

/** A picture as the engine takes it. */
export type PreparedPicture = { readonly extension: 'svg' | 'png' | 'jpg'; readonly bytes: Buffer };

type PictureOptions = {
  readonly mayBeSvg: boolean;
  /** Whose time it takes in the decoder. */
  readonly owner: string;
  readonly cache: PictureCache;
};

/**
 * Makes a picture fit for a card: made anew from its pixels, upright, shrunk, without its metadata. It is decoded in a
 * process of its own, and kept for the next card of the same record. The maker's logo alone may be an SVG, which stays as it is: it comes with the server.
 *
 * @returns null when there is no whole picture, or it cannot be read; the card shows a marked box in its place
 * @throws ChildLostError when the decoder died of something else than the picture's size: the card is tried again
 */
export async function preparePicture(
  picture: CardPicture | StoredPicture,
  { mayBeSvg, owner, cache }: PictureOptions,
): Promise<PreparedPicture | null> {
  if ('withFile' in picture) {
    const before = cache.get(picture.path);
    if (before) return before;
    const made = await picture
      .withFile((file) => shrinkPicture(file, LONG_SIDE_PX, owner))
      .catch((error: unknown) => {
        if (error instanceof ChildLostError) throw error;
        return null;
      });
    if (made) cache.keep(picture.path, made);
    return made;
  }
  const { bytes } = picture;
  if (mayBeSvg && /^\s*(<\?xml|<svg)/.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))) {
    return { extension: 'svg', bytes: Buffer.from(bytes) };
  }
  return shrinkPicture(bytes, LONG_SIDE_PX, owner);
}
