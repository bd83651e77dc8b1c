/** A grey picture: one byte a pixel, row by row. */
export type GreyPicture = {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** What can be wrong with a photo that was taken in a hurry. */
export type PhotoFlaw = 'blurred' | 'dark';

/** The long side to which a photo is reduced before it is measured, in pixels: noise and file size fall away. */
export const MEASURED_LONG_SIDE_PX = 640;

/** A photo is measured in tiles, because a sharp plate on a bare wall is a sharp photo; in small ones, so that a single edge counts. */
const TILES = 20;
/** The sharpest tiles may be a reflection or a timestamp: this one of them counts, from the sharpest down. */
const COUNTED_TILE = 5;

/**
 * Below this variance of the Laplacian (grey levels squared) a photo is called blurred, below this brightness (0–255)
 * dark. Both were measured on drawn labels with known blur and light: `npm run bench -- photos`.
 */
const BLURRED_BELOW = 700;
const DARK_BELOW = 28;

/** The brightness to which the sharpness of a dimmer photo is scaled. */
const FULL_LIGHT = 200;

export type Measured = { readonly sharpness: number; readonly brightness: number };

/** How sharp and how bright a photo is. Pure; about 3 ms for 640 × 480 on a laptop. */
export function measurePhoto(picture: GreyPicture): Measured {
  const tiles: number[] = [];
  for (let row = 0; row < TILES; row += 1)
    for (let column = 0; column < TILES; column += 1) tiles.push(tileSharpness(picture, column, row));
  tiles.sort((one, other) => other - one);
  const brightness = upperBrightness(picture);
  // Half of the light is half of each step, and a quarter of their variance: the same edges count the same.
  const asLit = (FULL_LIGHT / Math.max(brightness, DARK_BELOW)) ** 2;
  return { sharpness: (tiles[COUNTED_TILE] ?? 0) * asLit, brightness };
}

/** What is wrong with a photo; null when nothing is. A dark one is dark first: its light says nothing of its edges. */
export function flawOf({ sharpness, brightness }: Measured): PhotoFlaw | null {
  if (brightness < DARK_BELOW) return 'dark';
  return sharpness < BLURRED_BELOW ? 'blurred' : null;
}

/** The variance of the Laplacian within one tile. */
function tileSharpness({ data, width, height }: GreyPicture, column: number, row: number): number {
  const fromX = Math.max(1, Math.floor((column * width) / TILES));
  const toX = Math.min(width - 1, Math.floor(((column + 1) * width) / TILES));
  const fromY = Math.max(1, Math.floor((row * height) / TILES));
  const toY = Math.min(height - 1, Math.floor(((row + 1) * height) / TILES));
  let sum = 0;
  let squares = 0;
  let count = 0;
  for (let y = fromY; y < toY; y += 1)
    for (let x = fromX; x < toX; x += 1) {
      const at = y * width + x;
      const edge =
        4 * (data[at] ?? 0) -
        (data[at - 1] ?? 0) -
        (data[at + 1] ?? 0) -
        (data[at - width] ?? 0) -
        (data[at + width] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** The brightness that nine tenths of the pixels stay below: what is lit in a dark cellar, without its lamp. */
function upperBrightness({ data }: GreyPicture): number {
  const histogram = new Uint32Array(256);
  for (const grey of data) histogram[grey] = (histogram[grey] ?? 0) + 1;
  let left = data.length / 10;
  for (let grey = 255; grey > 0; grey -= 1) {
    left -= histogram[grey] ?? 0;
    if (left <= 0) return grey;
  }
  return 0;
}

/** The grey picture of RGBA pixels, as a canvas returns them (ITU-R BT.601). */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): GreyPicture {
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at += 1)
    data[at] =
      0.299 * (rgba[4 * at] ?? 0) + 0.587 * (rgba[4 * at + 1] ?? 0) + 0.114 * (rgba[4 * at + 2] ?? 0);
  return { data, width, height };
}
