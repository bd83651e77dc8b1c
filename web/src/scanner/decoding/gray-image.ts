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
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let row = Math.floor(top); row < bottom; row++)
        sum += (narrow[row * width + x] ?? 0) * (Math.min(bottom, row + 1) - Math.max(top, row));
      data[y * width + x] = sum / (bottom - top) + 0.5;
    }
  }
  return { data, width, height };
}

function meanOfColumns(image: GrayImage, width: number, scale: number): Float32Array {
  const narrow = new Float32Array(width * image.height);
  for (let x = 0; x < width; x++) {
    const left = x * scale;
    const right = Math.min(image.width, left + scale);
    for (let column = Math.floor(left); column < right; column++) {
      const share = (Math.min(right, column + 1) - Math.max(left, column)) / (right - left);
      for (let row = 0, from = column, to = x; row < image.height; row++, from += image.width, to += width)
        narrow[to] = (narrow[to] ?? 0) + (image.data[from] ?? 0) * share;
    }
  }
  return narrow;
}
