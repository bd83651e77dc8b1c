import { blurred, place, plain, sweep, type Variant } from './decoding/variants.ts';

/**
 * The variants for the frames of a video, one per frame, repeated. The unchanged picture comes twice, because it is
 * the cheapest and reads every good label; most of the others are for the area where bars were found.
 */
export const VIDEO_VARIANTS: readonly Variant[] = [
  plain(1),
  place(0, 3),
  place(0, 16, 0.42),
  place(1, 3),
  place(0, 12),
  plain(1),
  blurred(0, 'whole'),
  sweep(0, 1),
  place(0, 16, 0.3),
  place(2, 3),
  sweep(90, 1),
];

const SLANTS = [0, 9, -9, 18, -18, 27, -27];

/** The ways to prepare one picture, the most promising first. */
const PLACES: readonly Variant[] = [
  plain(1),
  plain(0.7),
  ...[0, 1, 2].flatMap((n) => [
    place(n, 3),
    place(n, 12),
    place(n, 16, 0.42),
    place(n, 28, 0.3),
    place(n, 24),
  ]),
  ...[0, 1].flatMap((n) => [blurred(n, 'upper half'), blurred(n, 'lower half')]),
  blurred(0, 'upper half', 0.5),
  blurred(0, 'lower half', 0.5),
  place(0, 6, 0.42),
  place(0, 40, 0.42),
];

/**
 * Of a photo wider than `WIDEST_SWEEP`, whose attempts take longest: what reads a small label in it. A large one is read at the other
 * widths, where noise is averaged and a blur is narrower.
 */
const PLACES_OF_WIDE: readonly Variant[] = [
  plain(1),
  ...[0, 1].flatMap((n) => [place(n, 3), place(n, 12)]),
  place(0, 16, 0.42),
  place(0, 28, 0.3),
  blurred(0, 'upper half'),
  blurred(0, 'lower half'),
  place(2, 12),
];
/** Those next to each other come last: together the first two cover the picture evenly. */
const COMBS = [0, 2, 1, 3] as const;
/** The areas that look least like a code, and strips over the whole picture. */
const UNLIKELY: readonly Variant[] = [
  ...[3, 4, 5].flatMap((n) => [place(n, 3), place(n, 12)]),
  ...[0, 90].flatMap((base) => SLANTS.flatMap((slant) => COMBS.map((comb) => sweep(base + slant, comb)))),
];

/**
 * Widths at which a picture is tried: bars of three pixels are read best, and the distance of the photo is unknown.
 */
const WIDTHS = [1280, 2400, 800, 4200];
/** Above this width, strips over the whole picture take too long for what they find. */
const WIDEST_SWEEP = 1600;

/**
 * All attempts at a picture of this width, in order: the width to scale it to, and the variants to try. Two widths
 * are never nearly equal, because an attempt may confirm another one only if it uses other pixels. What is unlikely to
 * show a code is tried at one width alone.
 */
export function pictureLooks(
  width: number,
): readonly { readonly width: number; readonly variants: readonly Variant[] }[] {
  const wanted = WIDTHS.map((each) => Math.min(each, width));
  const widths = wanted.filter((each, at) =>
    wanted.slice(0, at).every((other) => Math.max(each, other) > Math.min(each, other) * 1.3),
  );
  const swept = widths.find((each) => each <= WIDEST_SWEEP);
  return widths.map((each) => ({
    width: each,
    variants: each === swept ? [...PLACES, ...UNLIKELY] : each > WIDEST_SWEEP ? PLACES_OF_WIDE : PLACES,
  }));
}
