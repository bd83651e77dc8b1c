import { QUIET, SAMPLES } from './blur-model.ts';
import { STOP_MODULES, SYMBOL_MODULES } from './code128-symbols.ts';

/** Where the modules of a code lie in a profile. */
export type Grid = {
  /** Samples of the profile at which the first bar begins and the last one ends. */
  readonly left: number;
  readonly right: number;
  /** How far the middle is shifted, as a share of the length: the far side of a leaning label is smaller. */
  readonly bend: number;
  /** Start, data and check symbol. */
  readonly symbols: number;
};

/** Serial numbers of two to some twenty characters. */
const FEWEST_SYMBOLS = 4;
const MAX_SYMBOLS = 26;
/** Bars narrower than this, in samples, leave nothing that could be told apart. */
const NARROWEST_MODULE = 1.1;
/** The ends of a code are looked for in this share of the profile on either side. */
const END_SHARE = 0.35;
/** Edges that are tried at each end, from the outside. */
const MAX_EDGES = 5;

export function moduleOf({ left, right, symbols }: Grid): number {
  return (right - left) / (symbols * SYMBOL_MODULES + STOP_MODULES);
}

/** Every grid from an edge at the left to one at the right, of each number of symbols that fits between. */
export function possibleGrids(profile: Float32Array): Grid[] {
  const { lefts, rights } = outerEdges(profile);
  return lefts.flatMap((left) =>
    rights.flatMap((right) =>
      Array.from({ length: MAX_SYMBOLS - FEWEST_SYMBOLS + 1 }, (_, more) => ({
        left,
        right,
        bend: 0,
        symbols: FEWEST_SYMBOLS + more,
      })).filter((grid) => moduleOf(grid) >= NARROWEST_MODULE),
    ),
  );
}

/** Where a profile turns dark near its left end, and light near its right one. */
function outerEdges(profile: Float32Array): { lefts: number[]; rights: number[] } {
  const fifth = Math.floor(profile.length / 5);
  const inner = profile.slice(fifth, profile.length - fifth).sort();
  const darkest = inner[Math.floor(inner.length * 0.08)] ?? 0;
  const lightest = inner[Math.floor(inner.length * 0.92)] ?? 0;
  const level = (darkest + lightest) / 2;
  const lefts: number[] = [];
  const rights: number[] = [];
  for (let at = 1; at < profile.length; at++) {
    const before = profile[at - 1] ?? 0;
    const value = profile[at] ?? 0;
    if (before >= level === value >= level) continue;
    const place = at - 1 + (before - level) / (before - value);
    if (before >= level && at < profile.length * END_SHARE) lefts.push(place);
    if (before < level && at > profile.length * (1 - END_SHARE)) rights.push(place);
  }
  return { lefts: lefts.slice(0, MAX_EDGES), rights: rights.slice(-MAX_EDGES) };
}

/** `count` samples of a profile on a grid, `SAMPLES` to a module; `from` 0 is the beginning of the quiet zone. */
export function sampleGrid(profile: Float32Array, grid: Grid, from: number, count: number): Float32Array {
  const { left, right, bend, symbols } = grid;
  const modules = symbols * SYMBOL_MODULES + STOP_MODULES;
  const last = profile.length - 1;
  const row = new Float32Array(count);
  for (let at = 0; at < count; at++) {
    const share = ((from + at + 0.5) / SAMPLES - QUIET) / modules;
    const place = Math.max(0, Math.min(last, left + (right - left) * (share + bend * share * (1 - share))));
    const whole = Math.floor(place);
    const value = profile[whole] ?? 0;
    row[at] = value + ((profile[Math.min(last, whole + 1)] ?? 0) - value) * (place - whole);
  }
  return row;
}
