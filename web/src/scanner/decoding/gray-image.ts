/** Brightness only, one byte per pixel, rows from the top: the format of all decoding steps. */
export type GrayImage = {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

/** Brightness of RGBA pixels, with the same weights as in the reader. */
export function grayFromRgba(rgba: Uint8Array | Uint8ClampedArray, width: number, height: number): GrayImage {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at++, from += 4) {
    data[at] =
      (306 * (rgba[from] ?? 0) + 601 * (rgba[from + 1] ?? 0) + 117 * (rgba[from + 2] ?? 0) + 512) >> 10;
  }
  return { data, width, height };
}

/**
 * The image scaled to `width` pixels, each pixel the mean of the area it covers, so that thin bars fade evenly
 * instead of disappearing. An image that is not wider is returned unchanged.
 */
export function shrinkTo(image: GrayImage, width: number): GrayImage {
  if (image.width <= width) return image;
  const scale = image.width / width;
  const height = Math.max(1, Math.floor(image.height / scale));
  const narrow = meanOfColumns(image, width, scale);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = y * scale;
    const bottom = Math.min(image.height, top + scale);
    const sums = new Float32Array(width);
    for (let row = Math.floor(top); row < bottom; row++) {
      const share = (Math.min(bottom, row + 1) - Math.max(top, row)) / (bottom - top);
      for (let x = 0, from = row * width; x < width; x++, from++)
        sums[x] = (sums[x] ?? 0) + (narrow[from] ?? 0) * share;
    }
    for (let x = 0, to = y * width; x < width; x++, to++) data[to] = (sums[x] ?? 0) + 0.5;
  }
  return { data, width, height };
}

/** Row by row, in the order in which the pixels lie in memory. */
function meanOfColumns({ data, width: from, height }: GrayImage, width: number, scale: number): Float32Array {
  const narrow = new Float32Array(width * height);
  // What each pixel takes of the columns it covers: of the first and the last only a share.
  const firsts = Int32Array.from({ length: width }, (_, x) => Math.floor(x * scale));
  const lasts = Int32Array.from({ length: width }, (_, x) => Math.min(from, Math.ceil((x + 1) * scale)) - 1);
  const ofFirst = Float64Array.from(firsts, (first, x) => first + 1 - x * scale);
  const ofLast = Float64Array.from(lasts, (last, x) => Math.min(from, (x + 1) * scale) - last);
  for (let row = 0, to = 0; row < height; row++) {
    const start = row * from;
    for (let x = 0; x < width; x++, to++) {
      const first = start + (firsts[x] ?? 0);
      const last = start + (lasts[x] ?? 0);
      let sum = (data[first] ?? 0) * (ofFirst[x] ?? 0) + (data[last] ?? 0) * (ofLast[x] ?? 0);
      for (let at = first + 1; at < last; at++) sum += data[at] ?? 0;
      narrow[to] = sum / scale;
    }
  }
  return narrow;
}
