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
  const { apart = 1 } = options;
  const strips: Float32Array[] = [];
  for (let strip = 0; strip < options.count; strip++) {
    const profile = new Float32Array(length);
    const middle = ((strip + 0.5) / options.count) * 2 * slab.halfDepth - slab.halfDepth;
    for (let line = 0; line < options.lines; line++) {
      const aside = middle + (line - (options.lines - 1) / 2) * apart;
      const x = slab.x - ux * slab.halfLength - uy * aside;
      const y = slab.y - uy * slab.halfLength + ux * aside;
      addLine(image, profile, x, y, ux * step, uy * step);
    }
    for (let at = 0; at < length; at++) profile[at] = (profile[at] ?? 0) / options.lines;
    strips.push(profile);
  }
  return strips;
}

/** Adds bilinear samples of one line; outside of the image its sample nearest to the edge is repeated. */
function addLine(
  { data, width, height }: GrayImage,
  profile: Float32Array,
  x: number,
  y: number,
  dx: number,
  dy: number,
): void {
  const [from, to] = inside(profile.length, [x, dx, width - 1.001], [y, dy, height - 1.001]);
  let value = 0;
  let px = x + from * dx;
  let py = y + from * dy;
  for (let at = from; at < to; at++, px += dx, py += dy) {
    const ix = px | 0;
    const iy = py | 0;
    const fx = px - ix;
    const first = iy * width + ix;
    const a = data[first] ?? 0;
    const c = data[first + width] ?? 0;
    const upper = a + ((data[first + 1] ?? 0) - a) * fx;
    const lower = c + ((data[first + width + 1] ?? 0) - c) * fx;
    value = upper + (lower - upper) * (py - iy);
    if (at === from) addAll(profile, 0, from, value);
    profile[at] = (profile[at] ?? 0) + value;
  }
  addAll(profile, to, profile.length, from < to ? value : PAPER);
}

/** What a line is given that does not meet the image at all. */
const PAPER = 255;

function addAll(profile: Float32Array, from: number, to: number, value: number): void {
  for (let at = from; at < to; at++) profile[at] = (profile[at] ?? 0) + value;
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
