import type { GrayImage } from './gray-image.ts';

/** A rectangle at any angle in an image, in pixels; `angle` (radians) is the direction across the bars. */
export type Slab = {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly halfLength: number;
  readonly halfDepth: number;
};

export type StripOptions = {
  /** Number of strips side by side over the depth of the slab. */
  readonly count: number;
  /** Number of lines that are averaged in each strip. */
  readonly lines: number;
  /** Pixels from one of these lines to the next; 1 where none is given. */
  readonly apart?: number;
  /**
   * Whether what lies outside of the picture is one brightness. Otherwise its nearest edge is repeated, along which bars go on that
   * the edge has cut; over a whole picture that takes as long as the picture.
   */
  readonly isFlatOutside?: boolean;
  /** Samples per pixel along the strip. */
  readonly perPixel: number;
};

/**
 * Brightness along parallel strips across a slab. Averaging along the bars removes noise and compression artefacts
 * but keeps the bars; sampling at the slab's angle straightens a slanted code (measured: no row scanner reads between
 * 10 and 30 degrees without it).
 */
export function sampleStrips(image: GrayImage, slab: Slab, options: StripOptions): Float32Array[] {
  const ux = Math.cos(slab.angle);
  const uy = Math.sin(slab.angle);
  const length = Math.max(1, Math.round(slab.halfLength * 2 * options.perPixel));
  const step = 1 / options.perPixel;
  const { apart = 1, isFlatOutside = false } = options;
  const strips: Float32Array[] = [];
  for (let strip = 0; strip < options.count; strip++) {
    const profile = new Float32Array(length);
    const middle = ((strip + 0.5) / options.count) * 2 * slab.halfDepth - slab.halfDepth;
    for (let line = 0; line < options.lines; line++) {
      const aside = middle + (line - (options.lines - 1) / 2) * apart;
      const x = slab.x - ux * slab.halfLength - uy * aside;
      const y = slab.y - uy * slab.halfLength + ux * aside;
      addLine(image, profile, { x, y, dx: ux * step, dy: uy * step }, isFlatOutside);
    }
    for (let at = 0; at < length; at++) profile[at] = (profile[at] ?? 0) / options.lines;
    strips.push(profile);
  }
  return strips;
}

/** Where a line begins, and its step from sample to sample. */
type Line = { readonly x: number; readonly y: number; readonly dx: number; readonly dy: number };

/** What a line is given that does not meet the picture at all. */
const PAPER = 255;

function addLine(image: GrayImage, profile: Float32Array, line: Line, isFlatOutside: boolean): void {
  if (!isFlatOutside) return addSamples(image, profile, line, 0, profile.length);
  const { x, y, dx, dy } = line;
  const [from, to] = inside(profile.length, [x, dx, image.width - 1], [y, dy, image.height - 1]);
  const sum = (at: number): number => profile[at] ?? 0;
  const [firstBefore, lastBefore] = [sum(from), sum(to - 1)];
  addSamples(image, profile, line, from, to);
  const [start, end] = from < to ? [sum(from) - firstBefore, sum(to - 1) - lastBefore] : [PAPER, PAPER];
  for (let at = 0; at < from; at++) profile[at] = sum(at) + start;
  for (let at = to; at < profile.length; at++) profile[at] = sum(at) + end;
}

/** Adds bilinear samples of a line, from one to before another; outside of the image its nearest edge is repeated. */
function addSamples(
  { data, width, height }: GrayImage,
  profile: Float32Array,
  { x, y, dx, dy }: Line,
  from: number,
  to: number,
): void {
  // So that the pixels to the right and below are always there: reading beyond an array makes all of this slower.
  const right = width - 1.001;
  const bottom = height - 1.001;
  let px = x + from * dx;
  let py = y + from * dy;
  for (let at = from; at < to; at++, px += dx, py += dy) {
    const cx = px < 0 ? 0 : px > right ? right : px;
    const cy = py < 0 ? 0 : py > bottom ? bottom : py;
    const ix = cx | 0;
    const iy = cy | 0;
    const fx = cx - ix;
    const first = iy * width + ix;
    const a = data[first] ?? 0;
    const c = data[first + width] ?? 0;
    const upper = a + ((data[first + 1] ?? 0) - a) * fx;
    const lower = c + ((data[first + width + 1] ?? 0) - c) * fx;
    profile[at] = (profile[at] ?? 0) + upper + (lower - upper) * (cy - iy);
  }
}

type Axis = readonly [start: number, step: number, most: number];

/** The samples of a line, from one to before another, whose coordinates are all between 0 and their most; of none, 0 and 0. */
function inside(length: number, ...axes: readonly Axis[]): [from: number, to: number] {
  let [from, to] = [0, length];
  for (const [start, step, most] of axes) {
    if (Math.abs(step) < 1e-9) {
      if (start < 0 || start > most) return [0, 0];
      continue;
    }
    const ends = [-start / step, (most - start) / step];
    from = Math.max(from, Math.ceil(Math.min(...ends)));
    to = Math.min(to, Math.floor(Math.max(...ends)) + 1);
  }
  return from < to ? [from, to] : [0, 0];
}
