import type { GrayImage } from './gray-image.ts';

/** Widths of bars and spaces in modules, a bar first, as a printer of labels draws them. */
export const PRINTED = {
  'PC-26-00147': '2112143131211313211221322232112231121221321231221131412221221331212311312331112',
  '44313721': '2112321321312123211321132132124111132331112',
} as const;
/** `(21)HP-26-1(10)L7`: the sign of GS1 first and between the fields. */
export const GS1_SERIAL_AND_LOT =
  '2112144111312232111232212311133131211221322232112231121221321232214111311232211231221321313121311321312331112';
export const EAN_13 = '11131121123122221221411231111111222121221411113212311312111';
export const CODE_39 = '1311313111113131131131311311111311113131113311113111333111111311313111';
export const CODE_93 = '1111411311212113111113121213111111411';

export type Print = {
  readonly width?: number;
  readonly height?: number;
  readonly module?: number;
  /** Degrees, clockwise. */
  readonly angle?: number;
  readonly barHeight?: number;
  readonly dark?: number;
  readonly light?: number;
  /** Grey levels, the same for the same picture. */
  readonly noise?: number;
  /** Of a lens out of focus: standard deviation in pixels. */
  readonly blur?: number;
  /** Of a moving hand: length of its path along the bars' rows, in pixels. */
  readonly path?: number;
};

/** A label with these bars in the middle of a grey picture; each pixel is the mean of nine samples. */
export function drawBars(widths: string, print: Print = {}): GrayImage {
  const { width = 480, height = 300, module = 2.5, angle = 0, barHeight = 90 } = print;
  const { dark = 25, light = 220, noise = 0, blur = 0, path = 0 } = print;
  const modules = Array.from(widths, Number).flatMap((wide, at) => Array<boolean>(wide).fill(at % 2 === 0));
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  const brightness = (px: number, py: number) => {
    const x = ((px - width / 2) * cos + (py - height / 2) * sin) / module + modules.length / 2;
    const y = -(px - width / 2) * sin + (py - height / 2) * cos;
    if (Math.abs(y) > barHeight / 2 + 20 || x < -12 || x > modules.length + 12) return 140;
    return Math.abs(y) < barHeight / 2 && modules[Math.floor(x)] ? dark : light;
  };
  const seen = new Float32Array(width * height);
  for (let at = 0; at < seen.length; at++) {
    let sum = 0;
    for (let point = 0; point < 9; point++)
      sum += brightness(
        (at % width) + (point % 3) / 3 + 1 / 6,
        Math.floor(at / width) + Math.floor(point / 3) / 3 + 1 / 6,
      );
    seen[at] = sum / 9;
  }
  const blurred = spread(spread(spread(seen, 1, bell(blur)), width, bell(blur)), 1, even(path));
  const data = new Uint8Array(width * height);
  let seed = 7;
  for (let at = 0; at < data.length; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    data[at] = Math.max(0, Math.min(255, (blurred[at] ?? 0) + (seed / 4_294_967_296 - 0.5) * 2 * noise));
  }
  return { data, width, height };
}

/** Each sample as the weighted mean of those around it, `step` samples apart. */
export function spread(samples: Float32Array, step: number, weights: readonly number[]): Float32Array {
  const reach = (weights.length - 1) / 2;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return samples.map(
    (own, at) =>
      weights.reduce((sum, weight, n) => sum + weight * (samples[at + (n - reach) * step] ?? own), 0) / total,
  );
}

/** The weights of a blur with this standard deviation. */
export function bell(deviation: number): number[] {
  const reach = Math.ceil(deviation * 3);
  return Array.from({ length: 2 * reach + 1 }, (_, at) =>
    deviation === 0 ? 1 : Math.exp(-((at - reach) ** 2) / (2 * deviation ** 2)),
  );
}

/** The weights of an even movement over this length. */
const even = (path: number) => Array<number>(2 * Math.floor(path / 2) + 1).fill(1);
