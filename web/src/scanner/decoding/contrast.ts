import type { GrayImage } from './gray-image.ts';

/** Below this difference in grey levels, dark and light cannot be told apart. */
const FLAT = 6;

/** Darkest and lightest value around the middle of each cell of a row: of the cell itself and its two neighbours. */
type Envelope = { readonly low: Float32Array; readonly high: Float32Array };

/**
 * The envelope of a row, cell by cell.
 * @param reach the length of a cell in whole samples; the last cell may be shorter
 */
function envelope(profile: Float32Array, reach: number): Envelope {
  const cells = Math.max(1, Math.ceil(profile.length / reach));
  const lows = new Float32Array(cells);
  const highs = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell++) {
    const end = cell === cells - 1 ? profile.length : (cell + 1) * reach;
    let [low, high] = [255, 0];
    for (let at = cell * reach; at < end; at++) {
      const value = profile[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    lows[cell] = low;
    highs[cell] = high;
  }
  return { low: around(lows, Math.min), high: around(highs, Math.max) };
}

/** For each cell, the value that `pick` selects from it and its two neighbours. */
function around(cells: Float32Array, pick: (...of: number[]) => number): Float32Array {
  return cells.map((value, cell) => pick(cells[cell - 1] ?? value, value, cells[cell + 1] ?? value));
}

/**
 * Each strip as one row, stretched so that its local dark and light fill the whole range: this compensates shadows,
 * reflections and faded ink. Without contrast the row is white, as the quiet zone beside a code has to be. Dark and light are taken
 * from cells of `reach` samples and change evenly from the middle of one to the next.
 */
export function stretchedRows(strips: readonly Float32Array[], reach: number): GrayImage {
  const width = strips[0]?.length ?? 0;
  const data = new Uint8Array(width * strips.length);
  strips.forEach((profile, row) => {
    const cells = envelope(profile, reach);
    for (let cell = -1; cell < cells.low.length; cell++)
      stretchBetween(profile, cells, cell, reach, data, row * width);
  });
  return { data, width, height: strips.length };
}

/** Writes the samples between the middle of a cell and that of the next; -1 stands for the row's beginning. */
function stretchBetween(
  profile: Float32Array,
  { low, high }: Envelope,
  cell: number,
  reach: number,
  data: Uint8Array,
  offset: number,
): void {
  const last = low.length - 1;
  const [from, to] = [Math.max(0, cell), Math.min(last, cell + 1)];
  const middle = (cell + 0.5) * reach;
  const start = Math.max(0, Math.ceil(middle));
  const end = cell === last ? profile.length : Math.min(profile.length, Math.ceil(middle + reach));
  const topStep = ((high[to] ?? 0) - (high[from] ?? 0)) / reach;
  const rangeStep = topStep - ((low[to] ?? 0) - (low[from] ?? 0)) / reach;
  let top = (high[from] ?? 0) + (start - middle) * topStep;
  let range = (high[from] ?? 0) - (low[from] ?? 0) + (start - middle) * rangeStep;
  for (let at = start; at < end; at++, top += topStep, range += rangeStep) {
    const value = 255 - ((top - (profile[at] ?? 0)) * 255) / (range > FLAT ? range : FLAT);
    data[offset + at] = value < 0 ? 0 : value > 255 ? 255 : value;
  }
}
