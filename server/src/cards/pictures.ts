import { ChildLostError } from '../platform/running/child-pool.ts';
import { shrinkPicture } from '../platform/pictures/picture-decoder.ts';
import type { CardPicture, StoredPicture } from './card-data.ts';

/** Long side on a card: 55 mm wide at some 370 dpi. Larger ones only make the mail heavier. */
const LONG_SIDE_PX = 800;

/** A picture as the engine takes it. */
export type PreparedPicture = { readonly extension: 'svg' | 'png' | 'jpg'; readonly bytes: Buffer };

/**
 * Makes a picture fit for a card: made anew from its pixels, upright, shrunk, without its metadata. It is decoded in a
 * process of its own. The maker's logo alone may be an SVG, which stays as it is: it comes with the server.
 *
 * @returns null when there is no whole picture, or it cannot be read; the card shows a marked box in its place
 * @throws ChildLostError when the decoder died of something else than the picture's size: the card is tried again
 */
export async function preparePicture(
  picture: CardPicture | StoredPicture,
  { mayBeSvg }: { readonly mayBeSvg: boolean },
): Promise<PreparedPicture | null> {
  if ('withFile' in picture) {
    return picture
      .withFile((file) => shrinkPicture(file, LONG_SIDE_PX))
      .catch((error: unknown) => {
        if (error instanceof ChildLostError) throw error;
        return null;
      });
  }
  const { bytes } = picture;
  if (mayBeSvg && /^\s*(<\?xml|<svg)/.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))) {
    return { extension: 'svg', bytes: Buffer.from(bytes) };
  }
  return shrinkPicture(bytes, LONG_SIDE_PX);
}
