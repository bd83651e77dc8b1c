import { ChildLostError } from '../platform/running/job-child.ts';
import { shrinkPicture } from '../platform/pictures/picture-decoder.ts';
import type { CardPicture, StoredPicture } from './card-data.ts';
import type { PictureCache } from './picture-cache.ts';

/**
 * Long side on a card: 55 mm wide at about 300 dpi. The engine holds all pictures of a card in memory; larger ones need
 * more memory and make the mail larger.
 */
const LONG_SIDE_PX = 640;

/** A picture in a format that the engine accepts. */
export type PreparedPicture = { readonly extension: 'svg' | 'png' | 'jpg'; readonly bytes: Buffer };

type PictureOptions = {
  readonly mayBeSvg: boolean;
  /** The owner whose share of the decoder's time is used. */
  readonly owner: string;
  readonly cache: PictureCache;
};

/**
 * Prepares a picture for a card: re-encoded from its pixels, upright, shrunk, without metadata. It is decoded in a
 * separate process and cached for the next card of the same record. Only the maker's logo may be an SVG, which is used
 * as it is, since it comes with the server.
 * @returns null when it is no complete picture or cannot be read; the card shows a marked box in its place
 * @throws ChildLostError when the decoder crashed for another reason than the picture's size: the card is retried
 */
export async function preparePicture(
  picture: CardPicture | StoredPicture,
  { mayBeSvg, owner, cache }: PictureOptions,
): Promise<PreparedPicture | null> {
  if ('withFile' in picture) {
    const cached = cache.get(picture.path);
    if (cached) return cached;
    const prepared = await picture
      .withFile((file) => shrinkPicture(file, LONG_SIDE_PX, owner))
      .catch((error: unknown) => {
        if (error instanceof ChildLostError) throw error;
        return null;
      });
    if (prepared) cache.keep(picture.path, prepared);
    return prepared;
  }
  const { bytes } = picture;
  if (mayBeSvg && /^\s*(<\?xml|<svg)/.test(Buffer.from(bytes.subarray(0, 200)).toString('utf8'))) {
    return { extension: 'svg', bytes: Buffer.from(bytes) };
  }
  return shrinkPicture(bytes, LONG_SIDE_PX, owner);
}
