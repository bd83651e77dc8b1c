import { findBars } from './bar-finder.ts';
import { stretchedRows } from './contrast.ts';
import { type GrayImage, shrinkTo } from './gray-image.ts';
import { sharpen } from './sharpen.ts';
import { straighten } from './straighten.ts';
import { type Slab, sampleStrips } from './strips.ts';

/** A picture and what was found out about it so far; shared by the variants tried on it. */
export type View = {
  readonly image: GrayImage;
  /** The n-th place with bars, the most promising is 0; null when there are not that many. */
  readonly place: (n: number) => Slab | null;
};

/** What the reader gets: an image, and whether to look at it turned by a quarter as well. */
export type Prepared = { readonly image: GrayImage; readonly turn: boolean };

/** One way of preparing a picture for the reader; null when it has nothing to offer for this picture. */
export type Variant = { readonly name: string; readonly prepare: (view: View) => Prepared | null };

/** As many places with bars as are looked at in one picture. */
const MOST_PLACES = 6;

export function viewOf(image: GrayImage): View {
  let found: readonly Slab[] | undefined;
  const straight = new Map<number, Slab>();
  return {
    image,
    place: (n) => {
      found ??= findBars(image, MOST_PLACES);
      const rough = found[n];
      if (!rough) return null;
      const slab = straight.get(n) ?? straighten(image, rough);
      straight.set(n, slab);
      return slab;
    },
  };
}

/**
 * How strips are made ready: as sampled, or after a blur was taken out whose deviation is this share of the
 * narrowest bar. Both shares are smaller than the blurs they help with: more than that draws rings beside wide bars.
 */
export type Clearing = 0 | 0.3 | 0.42;

/** Samples on each side from which local dark and light are taken, at one sample a pixel. */
const SWEEP_REACH = 24;
/** The reader looks at rows, so more strips than this only cost time. */
const PLACE_STRIPS = 15;
/** Taking a blur out costs time; these suffice. */
const CLEARED_STRIPS = 9;
/** Samples in a row above which finer sampling brings nothing. */
const LONGEST_ROW = 1600;
/** Narrowest bars side by side in a code of eight to ten characters: what a code's length is told by. */
const TYPICAL_MODULES = 105;

/** The picture as it is, at this share of its width. */
export function plain(share: number): Variant {
  return {
    name: `plain ${share}`,
    prepare: ({ image }) => ({ image: shrinkTo(image, Math.ceil(image.width * share)), turn: true }),
  };
}

/**
 * Strips across the n-th place where bars were found, at their own angle.
 * `lines` is how many pixel lines are averaged in a strip: few keep small codes sharp, many remove noise.
 */
export function place(n: number, lines: number, clearing: Clearing = 0): Variant {
  return {
    name: `place ${n} ${lines} ${clearing}`,
    prepare: (view) => {
      const found = view.place(n);
      if (!found) return null;
      const perPixel = Math.max(1, Math.min(2, LONGEST_ROW / (found.halfLength * 2)));
      const length = found.halfLength * 2 * perPixel;
      // The quiet zone and bars that a reflection cut off lie beyond what was found.
      const slab = { ...found, halfLength: found.halfLength * 1.25 + 16, halfDepth: found.halfDepth * 0.9 };
      const count = clearing === 0 ? PLACE_STRIPS : CLEARED_STRIPS;
      const module = length / TYPICAL_MODULES;
      const strips = sampleStrips(view.image, slab, { count, lines, perPixel }).map((strip) =>
        paperAtMost(clearing === 0 ? strip : sharpen(strip, clearing * module)),
      );
      return { image: stretchedRows(strips, Math.max(8, Math.round(module * 4))), turn: false };
    },
  };
}

/**
 * Nothing lighter than the paper between the bars: beside a label in the shade a bright wall would make its
 * quiet zone look dark. About half of a code is paper, so the lighter part of its middle tells its brightness.
 */
function paperAtMost(strip: Float32Array): Float32Array {
  const quarter = Math.floor(strip.length / 4);
  const inner = strip.slice(quarter, strip.length - quarter).sort();
  const paper = (inner[Math.floor(inner.length * 0.85)] ?? 255) * 1.08;
  return strip.map((value) => Math.min(value, paper));
}

/** Strips over the whole picture along one direction, in degrees: for codes that the finder does not see. */
export function sweep(degrees: number, lines: number): Variant {
  const angle = (degrees * Math.PI) / 180;
  return {
    name: `sweep ${degrees} ${lines}`,
    prepare: ({ image }) => {
      const slab = {
        x: image.width / 2,
        y: image.height / 2,
        angle,
        halfLength: (Math.abs(Math.cos(angle)) * image.width + Math.abs(Math.sin(angle)) * image.height) / 2,
        halfDepth: (Math.abs(Math.sin(angle)) * image.width + Math.abs(Math.cos(angle)) * image.height) / 2,
      };
      const count = Math.max(1, Math.round((slab.halfDepth * 2) / lines));
      return {
        image: stretchedRows(sampleStrips(image, slab, { count, lines, perPixel: 1 }), SWEEP_REACH),
        turn: false,
      };
    },
  };
}
