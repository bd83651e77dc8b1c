/** A value from a moment on, in milliseconds since 1970. */
export type Point = { readonly at: number; readonly value: number };

export type Frame = { readonly width: number; readonly height: number; readonly inset: number };

export type Line = {
  /** The data of an SVG path. */
  readonly path: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
};

/**
 * A step line through values, oldest first: each applies until the next one, the last until `until`. A constant
 * value, and moments that are equal, are drawn in the middle of the frame.
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

/** Maps the range of the numbers to a side of the frame, without its inset. */
function scale(numbers: readonly number[], side: number, inset: number): (number: number) => number {
  const least = Math.min(...numbers);
  const span = Math.max(...numbers) - least;
  return (number) => (span === 0 ? side / 2 : round(inset + ((number - least) / span) * (side - 2 * inset)));
}

const round = (number: number): number => Math.round(number * 10) / 10;
