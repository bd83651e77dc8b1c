import {
  type Bar,
  LAST_DATA,
  STARTS,
  STOP_BARS,
  STOP_MODULES,
  SYMBOL_BARS,
  SYMBOL_MODULES,
} from './code128-symbols.ts';

/** Samples of brightness per module: a blur leaves nothing finer. */
export const SAMPLES = 3;
/** How far a blur carries ink, in modules. Below half a symbol, so that a sample depends on two symbols at most. */
export const REACH = 4;
/** The quiet zone that is compared on either side, in modules. */
export const QUIET = 5;

/** Samples of a stretch that begins `REACH` before a symbol and ends `REACH` before the next one. */
export const STRETCH = SYMBOL_MODULES * SAMPLES;
/** Samples of the first stretch: the quiet zone, and the start symbol up to `REACH` before its end. */
export const FIRST = (QUIET + SYMBOL_MODULES - REACH) * SAMPLES;
/** Samples of the last stretch: from `REACH` before the stop symbol to the end of the quiet zone. */
export const LAST = (REACH + STOP_MODULES + QUIET) * SAMPLES;

/** A blur: of a lens out of focus (standard deviation) and of a moving hand (length of a path), in modules. */
export type Blur = { readonly deviation: number; readonly path: number };

/**
 * The ink (0 to 1) that each symbol puts on the samples around it under one blur. A sample's ink is the sum of what its
 * two nearest symbols put there, since a blur is linear.
 */
export type BlurModel = {
  /** On the stretch that belongs to the symbol, by value. */
  readonly own: readonly Float32Array[];
  /** On the stretch of the symbol behind it. */
  readonly next: readonly Float32Array[];
  /** Of the three starts, on the first stretch. */
  readonly first: readonly Float32Array[];
  /** Of the stop symbol, on the last stretch. */
  readonly last: Float32Array;
  /** Twice the products of `next` of one symbol and `own` of another, by both values. */
  readonly products: Float32Array;
  /** Squares of `own`, and of `next`, by value. */
  readonly ownSquares: Float32Array;
  readonly nextSquares: Float32Array;
};

const VALUES = LAST_DATA + 1;

export function blurModel(blur: Blur): BlurModel {
  const ink = inkCourse(blur);
  const stretch = (bars: readonly Bar[], from: number, count: number) =>
    Float32Array.from({ length: count }, (_, at) => ink(bars, from * SAMPLES + at));
  const own = SYMBOL_BARS.map((bars) => stretch(bars, -REACH, STRETCH));
  const next = SYMBOL_BARS.map((bars) => stretch(bars, SYMBOL_MODULES - REACH, STRETCH));
  const products = new Float32Array(SYMBOL_BARS.length * VALUES);
  for (const [before, tail] of next.entries())
    for (let value = 0; value < VALUES; value++)
      products[before * VALUES + value] = 2 * product(tail, own[value] ?? tail);
  return {
    own,
    next,
    first: STARTS.map((start) => stretch(SYMBOL_BARS[start] ?? [], -QUIET, FIRST)),
    last: stretch(STOP_BARS, -REACH, LAST),
    products,
    ownSquares: Float32Array.from(own, (each) => product(each, each)),
    nextSquares: Float32Array.from(next, (each) => product(each, each)),
  };
}

export function product(one: Float32Array, other: Float32Array, from = 0): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[from + at] ?? 0);
  return sum;
}

/** Samples on either side of an edge at which its blurred course is kept: as far as a stretch or a stop symbol reaches. */
const EDGE_SAMPLES = (REACH + STOP_MODULES + QUIET + 1) * SAMPLES;

/**
 * The ink at the middle of a sample, counted from a symbol's left edge. Bars begin and end at whole modules, so the
 * course of an edge is needed at few places: it is computed once for each of them.
 */
function inkCourse(blur: Blur): (bars: readonly Bar[], sample: number) => number {
  const edge = Float32Array.from({ length: EDGE_SAMPLES * 2 }, (_, at) =>
    edgeUnder(blur, (at - EDGE_SAMPLES + 0.5) / SAMPLES),
  );
  const course = (sample: number, place: number) => edge[EDGE_SAMPLES + sample - place * SAMPLES] ?? 0;
  return (bars, sample) => {
    let ink = 0;
    for (const [from, to] of bars) ink += course(sample, from) - course(sample, to);
    return ink;
  };
}

/** The ink at a distance behind the left edge of an endless bar, in modules. */
function edgeUnder({ deviation, path }: Blur, distance: number): number {
  const edge = (at: number) => normalIntegral(at / deviation);
  if (path === 0) return edge(distance);
  // A path spreads an edge evenly: the difference of the edge's own integral at both ends of the path.
  const ramp = (at: number) => at * edge(at) + deviation * normalDensity(at / deviation);
  return (ramp(distance + path / 2) - ramp(distance - path / 2)) / path;
}

const normalDensity = (x: number) => Math.exp(-(x * x) / 2) / Math.sqrt(2 * Math.PI);

/** The integral of the normal density up to `x`, within 1e-7 (Abramowitz and Stegun, 26.2.17). */
function normalIntegral(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
  const tail =
    normalDensity(x) *
    t *
    (0.319_381_53 + t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
  return x >= 0 ? 1 - tail : tail;
}
