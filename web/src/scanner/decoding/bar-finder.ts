import type { GrayImage } from './gray-image.ts';
import type { Slab } from './strips.ts';

/** Share of the brightness change in a block that must have one direction for it to count as bars. */
const ONE_WAY = 0.35;
/** Mean squared step (grey levels) below which a block is flat. */
const FLAT = 5;
/** Cosine of twice the angle by which neighbouring blocks of one code may differ (about 13 degrees). */
const SAME_WAY = 0.9;
const FEWEST_BLOCKS = 6;
/** Number of blocks that the smallest code covers, across the bars. */
const SHORTEST = 4;

type Field = {
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  /** Cosine and sine of twice the angle across the bars, times strength. */
  readonly cos: Float32Array;
  readonly sin: Float32Array;
  /** 0 where there are no bars. */
  readonly strength: Float32Array;
};

/**
 * Finds the areas of an image that may contain bars: blocks whose brightness changes in one direction only, grown
 * over neighbours of the same direction, the largest first. Works at any angle, in one pass over the pixels.
 */
export function findBars(image: GrayImage, limit: number): Slab[] {
  const size = Math.max(8, Math.round(Math.max(image.width, image.height) / 110));
  const field = directionField(image, size);
  const taken = new Uint8Array(field.strength.length);
  const found: { slab: Slab; weight: number }[] = [];
  for (const seed of strongest(field)) {
    if (taken[seed]) continue;
    const blocks = grow(field, seed, taken);
    if (blocks.length < FEWEST_BLOCKS) continue;
    const slab = boundingSlab(field, blocks);
    if (slab.halfLength * 2 >= SHORTEST * size) found.push({ slab, weight: blocks.length });
  }
  return found
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ slab }) => slab);
}

function directionField(image: GrayImage, size: number): Field {
  const columns = Math.floor(image.width / size);
  const rows = Math.floor(image.height / size);
  const count = columns * rows;
  const difference = new Float32Array(count);
  const cross = new Float32Array(count);
  const energy = new Float32Array(count);
  const { data, width } = image;
  for (let row = 0; row < rows; row++) {
    for (let y = Math.max(1, row * size); y < Math.min(image.height - 1, (row + 1) * size); y++) {
      for (let column = 0; column < columns; column++) {
        let d = 0;
        let c = 0;
        let e = 0;
        const end = Math.min(width - 1, (column + 1) * size);
        for (let x = Math.max(1, column * size), at = y * width + x; x < end; x++, at++) {
          const gx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
          const gy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
          const xx = gx * gx;
          const yy = gy * gy;
          d += xx - yy;
          c += 2 * gx * gy;
          e += xx + yy;
        }
        const block = row * columns + column;
        difference[block] = (difference[block] ?? 0) + d;
        cross[block] = (cross[block] ?? 0) + c;
        energy[block] = (energy[block] ?? 0) + e;
      }
    }
  }
  return keepOneDirection(size, columns, rows, difference, cross, energy);
}

/** Sums each block with its neighbours, and keeps only those whose changes have one direction. */
function keepOneDirection(
  size: number,
  columns: number,
  rows: number,
  difference: Float32Array,
  cross: Float32Array,
  energy: Float32Array,
): Field {
  const cos = new Float32Array(energy.length);
  const sin = new Float32Array(energy.length);
  const strength = new Float32Array(energy.length);
  const flat = FLAT * size * size * 9;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let d = 0;
      let c = 0;
      let e = 0;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          d += difference[y * columns + x] ?? 0;
          c += cross[y * columns + x] ?? 0;
          e += energy[y * columns + x] ?? 0;
        }
      }
      const oneWay = Math.hypot(d, c);
      if (oneWay < flat || oneWay < e * ONE_WAY) continue;
      const block = row * columns + column;
      cos[block] = d;
      sin[block] = c;
      strength[block] = oneWay;
    }
  }
  return { size, columns, rows, cos, sin, strength };
}

function strongest({ strength }: Field): number[] {
  const blocks: number[] = [];
  strength.forEach((value, block) => value > 0 && blocks.push(block));
  return blocks.sort((a, b) => (strength[b] ?? 0) - (strength[a] ?? 0));
}

/** Blocks up to two apart still belong together, because a wide bar or a reflection leaves a gap. */
const REACH = 2;

function grow(field: Field, seed: number, taken: Uint8Array): number[] {
  const { columns, rows, cos, sin, strength } = field;
  const blocks = [seed];
  taken[seed] = 1;
  for (let next = 0; next < blocks.length; next++) {
    const block = blocks[next] ?? seed;
    const row = Math.floor(block / columns);
    const column = block % columns;
    for (let y = Math.max(0, row - REACH); y <= Math.min(rows - 1, row + REACH); y++) {
      for (let x = Math.max(0, column - REACH); x <= Math.min(columns - 1, column + REACH); x++) {
        const other = y * columns + x;
        const weight = (strength[other] ?? 0) * (strength[block] ?? 0);
        if (taken[other] || weight === 0) continue;
        const along = (cos[other] ?? 0) * (cos[block] ?? 0) + (sin[other] ?? 0) * (sin[block] ?? 0);
        if (along < weight * SAME_WAY) continue;
        taken[other] = 1;
        blocks.push(other);
      }
    }
  }
  return blocks;
}

/** The rectangle around grown blocks, turned to their common direction. */
function boundingSlab(field: Field, blocks: readonly number[]): Slab {
  let cos = 0;
  let sin = 0;
  for (const block of blocks) {
    cos += field.cos[block] ?? 0;
    sin += field.sin[block] ?? 0;
  }
  const angle = Math.atan2(sin, cos) / 2;
  const ux = Math.cos(angle);
  const uy = Math.sin(angle);
  const place = (block: number, kx: number, ky: number) =>
    ((block % field.columns) + 0.5) * field.size * kx +
    (Math.floor(block / field.columns) + 0.5) * field.size * ky;
  const along = span(blocks.map((block) => place(block, ux, uy)));
  const aside = span(blocks.map((block) => place(block, -uy, ux)));
  return {
    x: along.middle * ux - aside.middle * uy,
    y: along.middle * uy + aside.middle * ux,
    angle,
    halfLength: along.half + field.size / 2,
    halfDepth: aside.half + field.size / 2,
  };
}

/** Middle and half extent without the outermost fiftieth at each end. */
function span(values: number[]): { middle: number; half: number } {
  const sorted = values.sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 50);
  const low = sorted[cut] ?? 0;
  const high = sorted[sorted.length - 1 - cut] ?? low;
  return { middle: (low + high) / 2, half: (high - low) / 2 };
}
