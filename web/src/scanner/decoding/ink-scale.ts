/** How brightness follows ink along a row: `light` without ink, and `slope` (below zero) for each unit of ink. */
export type InkScale = { readonly light: (at: number) => number; readonly slope: (at: number) => number };

/** The straight line through pairs of ink and brightness, and how much of the brightness it leaves unexplained. */
export type Line = {
  readonly light: number;
  readonly slope: number;
  /** Sum of squared differences from the line, and from the mean. */
  readonly rest: number;
  readonly variance: number;
};

/** Least squares over the samples of `ink`, beginning at `from` in the row. */
export function lineThrough(row: Float32Array, ink: Float32Array, from = 0): Line {
  let sumInk = 0;
  let sumRow = 0;
  let inkSquares = 0;
  let products = 0;
  let rowSquares = 0;
  for (let at = 0; at < ink.length; at++) {
    const x = ink[at] ?? 0;
    const y = row[from + at] ?? 0;
    sumInk += x;
    sumRow += y;
    inkSquares += x * x;
    products += x * y;
    rowSquares += y * y;
  }
  const count = ink.length;
  const inkVariance = inkSquares - sumInk ** 2 / count;
  const both = products - (sumInk * sumRow) / count;
  const variance = rowSquares - sumRow ** 2 / count;
  const slope = inkVariance > 0 ? both / inkVariance : 0;
  return { light: (sumRow - slope * sumInk) / count, slope, rest: variance - slope * both, variance };
}

/** A scale that changes evenly from one end of a row to the other. */
export function scaleBetween(start: Line, end: Line, length: number): InkScale {
  const between = (one: number, other: number) => (at: number) => one + ((other - one) * at) / length;
  return { light: between(start.light, end.light), slope: between(start.slope, end.slope) };
}

/**
 * The scale that explains a row by this ink, where light falls unevenly along it: a line through the left half of the
 * row and one through the right half, each counting for the middle of its half.
 */
export function scaleOf(row: Float32Array, ink: Float32Array): InkScale | null {
  const half = Math.floor(row.length / 2);
  const left = lineThrough(row, ink.subarray(0, half));
  const right = lineThrough(row, ink.subarray(half), half);
  if (left.slope >= 0 || right.slope >= 0) return null;
  const along = (one: number, other: number) => (at: number) =>
    one + (other - one) * Math.max(-0.5, Math.min(1.5, (at - half / 2) / half));
  return { light: along(left.light, right.light), slope: along(left.slope, right.slope) };
}

/** Beyond these, glare or dirt would count more than all bars around them. */
const LEAST_INK = -0.5;
const MAX_INK = 1.5;

/** The ink of a row under a scale. */
export function inkUnder(row: Float32Array, { light, slope }: InkScale): Float32Array {
  return row.map((value, at) => Math.max(LEAST_INK, Math.min(MAX_INK, (value - light(at)) / slope(at))));
}
