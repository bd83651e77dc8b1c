import { type Blur, type BlurModel, blurModel, FIRST, LAST, REACH, SAMPLES } from './blur-model.ts';
import { type Grid, moduleOf, possibleGrids, sampleGrid } from './code-grid.ts';
import { textOf } from './code128-symbols.ts';
import { inkUnder, lineThrough, scaleBetween, scaleOf } from './ink-scale.ts';
import { inkOf, type Likeliest, likeliestSymbols, rowLength } from './likeliest-symbols.ts';

/** Blurs that are tried, in modules: of a lens out of focus, and of a moving hand. */
const BLURS: readonly Blur[] = [
  { deviation: 0.45, path: 0 },
  { deviation: 0.65, path: 0 },
  { deviation: 0.85, path: 0 },
  { deviation: 1.1, path: 0 },
  { deviation: 0.4, path: 1.4 },
  { deviation: 0.4, path: 2.1 },
  { deviation: 0.4, path: 2.8 },
];
let made: readonly BlurModel[] | undefined;
/** Computing the models takes longer than reading a code, so they are kept. */
const models = () => (made ??= BLURS.map(blurModel));

/**
 * The share of start and stop that may stay unexplained. On the bench's pictures codes left at most 0.02, and other
 * bars at least 0.12, so that nearly all of what is no Code 128 costs no more than this comparison.
 */
const WORST_ENDS = 0.08;
/** Places at which a code is read as a whole, and those of them that are adjusted. */
const MAX_READ = 4;
const MAX_ADJUSTED = 2;
/** Root of the mean squared difference from the ink of the symbols, at most; 1 is the ink of a wide bar. */
const WORST_DIFFERENCE = 0.1;
/** How much worse any other symbol must be, in mean squared differences. */
const LEAST_MARGIN = 14;

type Attempt = { readonly profile: Float32Array; readonly grid: Grid; readonly model: BlurModel };
type Reading = Attempt & { readonly found: Likeliest; readonly difference: number };

/**
 * Reads a Code 128 whose bars a blur has run together, from the brightness along it: the code, the place and the blur
 * are looked for that together explain the profile best. Null unless the explanation is close, no other symbol is
 * nearly as good at any place, and the check symbol is right.
 *
 * @param profile brightness across the bars, with some of the quiet zones on either side
 */
export function readBlurred(profile: Float32Array): string | null {
  const turned = profile.slice().reverse();
  const readings = [...likelyPlaces(profile), ...likelyPlaces(turned)]
    .sort((a, b) => a.unexplained - b.unexplained)
    .slice(0, MAX_READ)
    .map((place) => readAt(place))
    .filter((reading) => reading !== null)
    .sort((a, b) => a.difference - b.difference);
  for (const reading of readings.slice(0, MAX_ADJUSTED)) {
    const { found, difference } = adjusted(reading);
    if (difference > WORST_DIFFERENCE || found.margin < LEAST_MARGIN * difference ** 2) continue;
    const text = textOf(found.values);
    if (text !== null) return text;
  }
  return null;
}

/** Where start and stop of a code fit, and under which blur. */
function likelyPlaces(profile: Float32Array): (Attempt & { unexplained: number })[] {
  return possibleGrids(profile).flatMap((grid) => {
    const start = sampleGrid(profile, grid, 0, FIRST);
    const end = sampleGrid(profile, grid, rowLength(grid.symbols) - LAST + SHARED, LAST - SHARED);
    return models()
      .map((model) => ({ profile, grid, model, unexplained: unexplainedEnds(start, end, model) }))
      .filter(({ unexplained }) => unexplained <= WORST_ENDS);
  });
}

/** Samples at the beginning of the last stretch that hold ink of the check symbol as well. */
const SHARED = REACH * SAMPLES;

/** The share of the variance of start and stop that their own ink leaves unexplained; the mean of both. */
function unexplainedEnds(start: Float32Array, end: Float32Array, model: BlurModel): number {
  const ofStart = Math.min(...model.first.map((ink) => unexplained(start, ink)));
  return (ofStart + unexplained(end, model.last.subarray(SHARED))) / 2;
}

/** 1 where the row is even, or where ink would make it lighter. */
function unexplained(row: Float32Array, ink: Float32Array): number {
  const { slope, rest, variance } = lineThrough(row, ink);
  return slope >= 0 || variance < 1 ? 1 : rest / variance;
}

/** The likeliest symbols of a whole code at this place, under this blur; null where light and dark are the wrong way. */
function readAt({ profile, grid, model }: Attempt): Reading | null {
  const length = rowLength(grid.symbols);
  const row = sampleGrid(profile, grid, 0, length);
  const start = model.first.map((ink) => lineThrough(row, ink)).reduce((a, b) => (b.rest < a.rest ? b : a));
  const end = lineThrough(row, model.last.subarray(SHARED), length - LAST + SHARED);
  if (start.slope >= 0 || end.slope >= 0) return null;
  const rough = likeliestSymbols(inkUnder(row, scaleBetween(start, end, length)), grid.symbols, model);
  // Start and stop are a tenth of the light that falls on a code: with all symbols it is known better.
  const scale = scaleOf(row, inkOf(rough.values, model));
  if (scale === null) return null;
  const found = likeliestSymbols(inkUnder(row, scale), grid.symbols, model);
  return { profile, grid, model, found, difference: Math.sqrt(Math.max(0, found.cost) / length) };
}

/** Steps by which the ends of a code are moved, in modules. */
const STEPS = [0.5, 0.25, 0.12];

/** The reading with its ends, its bend and its blur changed as long as that explains the profile better. */
function adjusted(first: Reading): Reading {
  let best = first;
  const attempt = (change: Partial<Attempt>) => {
    const tried = readAt({ ...best, ...change });
    if (tried && tried.difference < best.difference) best = tried;
  };
  for (const model of models()) if (model !== first.model) attempt({ model });
  for (const step of STEPS) {
    for (const by of [step, -step]) {
      const module = moduleOf(best.grid);
      attempt({ grid: { ...best.grid, left: best.grid.left + by * module } });
      attempt({ grid: { ...best.grid, right: best.grid.right + by * module } });
      const bend = (by * 2 * module) / (best.grid.right - best.grid.left);
      attempt({ grid: { ...best.grid, bend: best.grid.bend + bend } });
    }
  }
  for (const model of models()) if (model !== best.model) attempt({ model });
  return best;
}
