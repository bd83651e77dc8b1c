import bwipjs from 'bwip-js';
import * as z from 'zod';

/** A printed code in its own modules: bars as running sums for exact averages, or cells of a square code. */
export type Printed =
  | { readonly kind: 'bars'; readonly modules: number; readonly ink: Float64Array }
  | { readonly kind: 'cells'; readonly modules: number; readonly cells: readonly number[] };

/** The result of bwip-js: widths of bars and spaces, or the cells of a square code and the number per row. */
const rawSchema = z.tuple([
  z.union([
    z.object({ pixs: z.array(z.number()), pixx: z.number() }),
    z.object({ sbs: z.array(z.number()) }),
  ]),
]);

/** A code of any symbology that bwip-js draws; `keep` below 1 cuts bars off at its end. */
export function printCode(symbology: string, text: string, keep = 1): Printed {
  const [raw] = rawSchema.parse(bwipjs.raw(symbology, text, ''));
  if ('pixs' in raw) return { kind: 'cells', modules: raw.pixx, cells: raw.pixs };
  const widths = raw.sbs.slice(0, Math.floor(raw.sbs.length * keep));
  const dark = widths.flatMap((width, at) => Array<number>(width).fill(at % 2 === 0 ? 1 : 0));
  const ink = new Float64Array(dark.length + 1);
  dark.forEach((value, at) => (ink[at + 1] = (ink[at] ?? 0) + value));
  return { kind: 'bars', modules: dark.length, ink };
}

/** Share of ink (0 to 1) in the printed bars around `at` modules from their left, over `width` modules. */
export function inkOf(printed: Printed & { kind: 'bars' }, at: number, width: number): number {
  const upTo = (place: number) => {
    const inside = Math.max(0, Math.min(printed.modules, place));
    const whole = Math.min(printed.modules - 1, Math.floor(inside));
    const before = printed.ink[whole] ?? 0;
    return before + ((printed.ink[whole + 1] ?? before) - before) * (inside - whole);
  };
  return (upTo(at + width / 2) - upTo(at - width / 2)) / width;
}
