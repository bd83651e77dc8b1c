import type { GrayImage } from './gray-image.ts';
import { type Slab, sampleStrips } from './strips.ts';

const DEGREE = Math.PI / 180;
const STRIPS = 3;
const MAX_LINES = 16;

/**
 * The slab turned until its strips run exactly across the bars. The finder's direction is some degrees off where bars
 * are only two or three pixels wide (measured: up to 4 at 20 and 60 degrees), and averaging 28 lines at such an error
 * blurs the bars. The best direction is the one where averaged strips keep the largest differences between
 * neighbouring samples.
 */
export function straighten(image: GrayImage, slab: Slab): Slab {
  const lines = Math.max(3, Math.min(MAX_LINES, Math.floor((slab.halfDepth * 2) / STRIPS)));
  const contrastAt = (turn: number) => {
    const turned = { ...slab, angle: slab.angle + turn * DEGREE };
    const strips = sampleStrips(image, turned, { count: STRIPS, lines, perPixel: 1 });
    return strips.reduce((sum, strip) => sum + difference(strip), 0);
  };
  const coarse = best([-5, -2.5, 0, 2.5, 5], contrastAt);
  const middle = best([coarse - 1.25, coarse, coarse + 1.25], contrastAt);
  const fine = best([middle - 0.6, middle, middle + 0.6], contrastAt);
  return { ...slab, angle: slab.angle + fine * DEGREE };
}

function difference(strip: Float32Array): number {
  let sum = 0;
  for (let at = 1; at < strip.length; at++) sum += ((strip[at] ?? 0) - (strip[at - 1] ?? 0)) ** 2;
  return sum;
}

function best(turns: readonly number[], worth: (turn: number) => number): number {
  return turns.map((turn) => ({ turn, worth: worth(turn) })).reduce((a, b) => (b.worth > a.worth ? b : a))
    .turn;
}
