import type { GrayImage } from './gray-image.ts';

/** Below this difference in grey levels, dark and light cannot be told apart. */
const FLAT = 6;

type Envelope = { readonly low: Float32Array; readonly high: Float32Array };

/** Darkest and lightest value around each sample; `reach` is the half width in samples. */
function envelope(profile: Float32Array, reach: number): Envelope {
  const cells = Math.max(1, Math.ceil(profile.length / reach));
  const lows = new Float32Array(cells).fill(255);
  const highs = new Float32Array(cells);
  for (let at = 0; at < profile.length; at++) {
    const cell = Math.min(cells - 1, Math.floor(at / reach));
    const value = profile[at] ?? 0;
    if (value < (lows[cell] ?? 0)) lows[cell] = value;
    if (value > (highs[cell] ?? 0)) highs[cell] = value;
  }
  return {
    low: spread(around(lows, Math.min), profile.length, reach),
    high: spread(around(highs, Math.max), profile.length, reach),
  };
}

/** For each cell, the value that `pick` selects from it and its two neighbours. */
function around(cells: Float32Array, pick: (...of: number[]) => number): Float32Array {
  return cells.map((value, cell) => pick(cells[cell - 1] ?? value, value, cells[cell + 1] ?? value));
}

/** Interpolates linearly between the centres of cells. */
function spread(cells: Float32Array, length: number, reach: number): Float32Array {
  const out = new Float32Array(length);
  const last = cells.length - 1;
  for (let at = 0; at < length; at++) {
    const place = Math.min(last, Math.max(0, at / reach - 0.5));
    const cell = Math.floor(place);
    const from = cells[cell] ?? 0;
    out[at] = from + ((cells[Math.min(last, cell + 1)] ?? from) - from) * (place - cell);
  }
  return out;
}

/**
 * Each strip as one row, stretched so that its local dark and light fill the whole range: this compensates shadows,
 * reflections and faded ink. Without contrast the row is white, as the quiet zone beside a code has to be.
 */
export function stretchedRows(strips: readonly Float32Array[], reach: number): GrayImage {
  const width = strips[0]?.length ?? 0;
  const data = new Uint8Array(width * strips.length);
  strips.forEach((profile, row) => {
    const { low, high } = envelope(profile, reach);
    for (let at = 0; at < width; at++) {
      const top = high[at] ?? 0;
      const range = Math.max(FLAT, top - (low[at] ?? 0));
      data[row * width + at] = Math.max(0, Math.min(255, 255 - ((top - (profile[at] ?? 0)) / range) * 255));
    }
  });
  return { data, width, height: strips.length };
}
