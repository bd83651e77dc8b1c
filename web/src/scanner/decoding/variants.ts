import { findBars } from './bar-finder.ts';
import { readBlurred } from './blurred-code.ts';
import { stretchedRows } from './contrast.ts';
import { type GrayImage, shrinkTo } from './gray-image.ts';
import { sharpen } from './sharpen.ts';
import { straighten } from './straighten.ts';
import { type Slab, sampleStrips } from './strips.ts';

/** A picture and what was computed from it so far; shared by all variants that are tried on it. */
export type View = {
  readonly image: GrayImage;
  /** The n-th area with bars, starting with the most promising at 0; null when there are fewer. */
  readonly place: (n: number) => Slab | null;
};

/** The input of the reader. */
export type Prepared = {
  readonly image: GrayImage;
  /** Whether to try it rotated by 90 degrees as well. */
  readonly turn: boolean;
  /** In how many of its rows the reader has to find the same text: one where a code may lie on a single row. */
  readonly rows: 1 | 2;
};

/**
 * One way of reading a picture: preparing it for the reader, null when that does not apply to this picture; or without
 * the reader.
 */
export type Variant = { readonly name: string } & (
  | { readonly prepare: (view: View) => Prepared | null }
  | { readonly read: (view: View) => string | null }
);

/** Most areas with bars that are tried in one picture. */
const MAX_PLACES = 6;

export function viewOf(image: GrayImage): View {
  let found: readonly Slab[] | undefined;
  const straight = new Map<number, Slab>();
  return {
    image,
    place: (n) => {
      found ??= findBars(image, MAX_PLACES);
      const rough = found[n];
      if (!rough) return null;
      const slab = straight.get(n) ?? straighten(image, rough);
      straight.set(n, slab);
      return slab;
    },
  };
}

/**
 * How strips are prepared: as sampled, or with a blur removed whose standard deviation is this share of the narrowest
 * bar. Both shares are smaller than the blurs that they help with: larger ones cause ringing beside wide bars.
 */
export type Clearing = 0 | 0.3 | 0.42;

/** Samples on each side from which local dark and light are taken, at one sample per pixel. */
const SWEEP_REACH = 24;
/** The reader works on rows, so more strips than this only cost time. */
const PLACE_STRIPS = 15;
/** Removing a blur costs time; this number of strips suffices. */
const CLEARED_STRIPS = 9;
/** Samples per row above which finer sampling does not help. */
const LONGEST_ROW = 1600;
/** Width of a code of eight to ten characters in narrowest bars; used to estimate the size of a bar. */
const TYPICAL_MODULES = 105;

/** The picture unchanged, at this share of its width. */
export function plain(share: number): Variant {
  return {
    name: `plain ${share}`,
    prepare: ({ image }) => ({ image: shrinkTo(image, Math.ceil(image.width * share)), turn: true, rows: 2 }),
  };
}

/**
 * Strips across the n-th area with bars, at its own angle. `lines` is the number of pixel lines that are averaged in
 * a strip: few keep small codes sharp, many remove noise.
 */
export function place(n: number, lines: number, clearing: Clearing = 0): Variant {
  return {
    name: `place ${n} ${lines} ${clearing}`,
    prepare: (view) => {
      const found = view.place(n);
      if (!found) return null;
      const perPixel = Math.max(1, Math.min(2, LONGEST_ROW / (found.halfLength * 2)));
      const length = found.halfLength * 2 * perPixel;
      const slab = extended(found, 0.9);
      const count = clearing === 0 ? PLACE_STRIPS : CLEARED_STRIPS;
      const module = length / TYPICAL_MODULES;
      const strips = sampleStrips(view.image, slab, { count, lines, perPixel }).map((strip) =>
        paperAtMost(clearing === 0 ? strip : sharpen(strip, clearing * module)),
      );
      return { image: stretchedRows(strips, Math.max(8, Math.round(module * 4))), turn: false, rows: 2 };
    },
  };
}

/**
 * An area made longer, because the quiet zone and bars hidden by a blur or a reflection are outside of what was found,
 * and reduced to this share of its depth.
 */
function extended(found: Slab, depth: number): Slab {
  return { ...found, halfLength: found.halfLength * 1.25 + 16, halfDepth: found.halfDepth * depth };
}

/** The part of an area's depth that is averaged: two halves share no pixel, so they can confirm one another. */
export type Depth = 'whole' | 'upper half' | 'lower half';

/**
 * The n-th area with bars, read by its likeliest symbols where a blur has run the bars together. `share` is the part of its depth
 * around the middle that is used: a small one leaves out print above and below the bars that was taken for a part of them. Whatever
 * the share, attempts at one depth have one name, because they share pixels and must not confirm one another.
 */
export function blurred(n: number, depth: Depth, share = 0.8): Variant {
  return {
    name: `blurred ${n} ${depth}`,
    read: (view) => {
      const found = view.place(n);
      if (!found) return null;
      const slab = extended(found, share);
      const count = depth === 'whole' ? 1 : 2;
      const lines = Math.max(1, Math.round((slab.halfDepth * 2) / count));
      const profile = sampleStrips(view.image, slab, { count, lines, perPixel: 1 })[
        depth === 'lower half' ? 1 : 0
      ];
      return profile ? readBlurred(profile) : null;
    },
  };
}

/**
 * Limits the brightness to that of the paper between the bars: a bright wall beside a label in the shade would make
 * its quiet zone look dark. About half of a code is paper, so the lighter part of its middle gives the paper's
 * brightness.
 */
function paperAtMost(strip: Float32Array): Float32Array {
  const quarter = Math.floor(strip.length / 4);
  const inner = strip.slice(quarter, strip.length - quarter).sort();
  const paper = (inner[Math.floor(inner.length * 0.85)] ?? 255) * 1.08;
  return strip.map((value) => Math.min(value, paper));
}

/** Without its harder mode the reader looks at so many rows around the middle of a picture, whatever its height. */
const READER_ROWS = 15;
/** Ways that differ in where their strips lie. */
const COMB_COUNT = 4;
/** Each strip averages every other one of eight lines: half of the time for nearly the same mean. */
const SWEEP_LINES = { lines: 4, apart: 2 } as const;

/** Which of the combs of strips over a whole picture; no two of them share a strip, so that they can confirm one another. */
export type Comb = 0 | 1 | 2 | 3;

/**
 * A comb of strips over the whole picture, in one direction in degrees: for codes that the finder does not find. As many strips as the
 * reader looks at, spread over the picture; the combs lie between one another.
 */
export function sweep(degrees: number, comb: Comb): Variant {
  const angle = (degrees * Math.PI) / 180;
  return {
    name: `sweep ${degrees} ${comb}`,
    prepare: ({ image }) => {
      const [across, along] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
      const halfDepth = (along * image.width + across * image.height) / 2;
      const aside = (((comb + 0.5) / COMB_COUNT - 0.5) * 2 * halfDepth) / READER_ROWS;
      const slab = {
        x: image.width / 2 - Math.sin(angle) * aside,
        y: image.height / 2 + Math.cos(angle) * aside,
        angle,
        halfLength: (across * image.width + along * image.height) / 2,
        halfDepth,
      };
      const strips = sampleStrips(image, slab, {
        count: READER_ROWS,
        ...SWEEP_LINES,
        perPixel: 1,
        isFlatOutside: true,
      });
      return { image: stretchedRows(strips, SWEEP_REACH), turn: false, rows: 1 };
    },
  };
}
