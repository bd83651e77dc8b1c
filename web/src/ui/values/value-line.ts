/** A value from a moment on, in milliseconds. */
export type Point = { readonly at: number; readonly value: number };

export type Frame = { readonly width: number; readonly height: number; readonly inset: number };

export type Line = {
  /** Of an SVG path. */
  readonly path: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
};

/**
 * A line of steps through values, oldest first: each holds until the next one, the last until `until`. A value that never
 * changes, and moments that are one, lie in the middle of the frame.
 */
export function valueLine(points: readonly Point[], until: number, frame: Frame): Line {
  const moments = [...points.map(({ at }) => at), until];
  const values = points.map(({ value }) => value);
  const x = scale(moments, frame.width, frame.inset);
  const y = scale(values, frame.height, frame.inset);
  const dots = points.map(({ at, value }) => ({ x: x(at), y: round(frame.height - y(value)) }));
  const [first, ...rest] = dots;
  if (first === undefined) return { path: '', dots };
  const steps = rest.map((dot) => `H${String(dot.x)}V${String(dot.y)}`).join('');
  return { path: `M${String(first.x)} ${String(first.y)}${steps}H${String(x(until))}`, dots };
}

/** From the least to the most, inside the inset of a side. */
function scale(numbers: readonly number[], side: number, inset: number): (number: number) => number {
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least;
  return (number) => (span === 0 ? side / 2 : round(inset + ((number - least) / span) * (side - 2 * inset)));
}

const round = (number: number): number => Math.round(number * 10) / 10;
