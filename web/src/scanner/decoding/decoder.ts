import { agree, NOTHING_READ } from './agreement.ts';
import { type GrayImage, shrinkTo } from './gray-image.ts';
import { pictureLooks, VIDEO_VARIANTS } from '../schedule.ts';
import { type Prepared, type Variant, type View, viewOf } from './variants.ts';

/** Decodes one image: the text of a Code 128 in it, or null. */
export type ReadBars = (prepared: Prepared) => Promise<string | null>;

export type Decoder = {
  /** Decodes the next frame of a video: the text once two frames agree, else null. */
  readonly frame: (image: GrayImage) => Promise<string | null>;
  /**
   * Decodes one picture in many ways: the text once two different ways agree, else null. The same way twice would
   * only repeat its own error.
   */
  readonly picture: (image: GrayImage) => Promise<string | null>;
  /** Discards the results of earlier frames. */
  readonly reset: () => void;
};

/** A camera with a higher resolution than requested must not slow down decoding. */
const WIDEST_FRAME = 1920;

/** The scanner's decoder, around a reader of bar codes; the same in the browser's worker and in Node. */
export function createDecoder(read: ReadBars): Decoder {
  let agreement = NOTHING_READ;
  let frames = 0;
  let turn = 0;
  let readable: Variant | null = null;

  const look = async (view: View, variant: Variant): Promise<string | null> => {
    if ('read' in variant) return serialIn(variant.read(view));
    const prepared = variant.prepare(view);
    return prepared && serialIn(await read(prepared));
  };

  const reset = () => {
    agreement = NOTHING_READ;
    turn = 0;
    readable = null;
  };

  return {
    reset,
    async frame(image) {
      frames += 1;
      const next = VIDEO_VARIANTS[turn % VIDEO_VARIANTS.length];
      const variant = readable ?? next;
      if (!variant) return null;
      const text = await look(viewOf(shrinkTo(image, WIDEST_FRAME)), variant);
      // The variant that has decoded this frame is tried first on the next one; when it fails, the others follow.
      if (text !== null) readable = variant;
      else if (readable !== null) readable = null;
      if (variant === next) turn += 1;
      const { state, accepted } = agree(agreement, text, `frame ${frames}`);
      agreement = state;
      if (accepted !== null) reset();
      return accepted;
    },
    async picture(image) {
      let state = NOTHING_READ;
      for (const { width, variants } of pictureLooks(image.width)) {
        const view = viewOf(shrinkTo(image, width));
        for (const variant of variants) {
          const text = await look(view, variant);
          // A picture does not change: what one way has read holds however many others read nothing.
          if (text === null) continue;
          const outcome = agree(state, text, `${variant.name} of ${width}`);
          if (outcome.accepted !== null) return outcome.accepted;
          state = outcome.state;
        }
      }
      return null;
    },
  };
}

/** A serial number can be typed, on a Polish or a German keyboard too: a text with any other character was misread. */
function serialIn(text: string | null): string | null {
  return text !== null && /^[\x20-\x7eóÓäÄöÖüÜß]+$/.test(text) && text.trim() !== '' ? text : null;
}
