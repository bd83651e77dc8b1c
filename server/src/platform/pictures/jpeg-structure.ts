import type { PictureStructure } from './picture-structure.ts';

const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const FIRST_APP = 0xe0;
const LAST_APP = 0xef;
const PROGRESSIVE = 0xc2;
/** Baseline, extended and progressive Huffman coding: what cameras and browsers write. */
const FRAMES = new Set([0xc0, 0xc1, PROGRESSIVE]);
/** Huffman tables, a reserved code and arithmetic conditioning have codes in the range of frames, but are none. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
const BLOCK = 8;
const COEFFICIENT_BYTES = 2;
/** The shortest possible codes: of a block's first coefficient and of its end; a progressive picture may omit ends. */
const LEAST_BITS_A_BLOCK = 2;
const LEAST_PROGRESSIVE_BITS_A_BLOCK = 1;

type Frame = {
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly isProgressive: boolean;
  /** All coefficients of the picture, which a decoder holds in memory when there is more than one scan. */
  readonly coefficientBytes: number;
  /** Less coded data than this cannot contain all blocks of the picture. */
  readonly leastCodedBytes: number;
};

/**
 * Reads the segments with their lengths; the start of a scan is followed by coded data, in which 0xFF with a code is a
 * marker (T.81, B).
 */
export function jpegStructure(bytes: Buffer): PictureStructure | undefined {
  let frame: Frame | undefined;
  let [metadataBytes, exifBytes, scans, codedBytes] = [0, 0, 0, 0];
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === END)
      return frame && codedBytes >= frame.leastCodedBytes ? described(frame) : undefined;
    else if (isLone(marker)) at += 2;
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (length < 2) return undefined;
      if (isFrame(marker)) {
        // A second frame would overwrite the picture; other codings are decoded by other, less tested code.
        if (frame || !FRAMES.has(marker)) return undefined;
        frame = frameAt(bytes, at, marker);
        if (!frame) return undefined;
      } else if (marker === COMMENT || (marker >= FIRST_APP && marker <= LAST_APP)) {
        metadataBytes += length;
        if (marker === FIRST_APP + 1) exifBytes = Math.max(exifBytes, length);
      }
      at += 2 + length;
      if (marker === SCAN) {
        scans += 1;
        const from = at;
        at = afterScan(bytes, from);
        codedBytes += at - from;
      }
    }
  }
  return undefined;

  function described({
    width,
    height,
    components,
    isProgressive,
    coefficientBytes,
  }: Frame): PictureStructure {
    return {
      end: at + 2,
      width,
      height,
      pixelBytes: width * height * Math.max(components, 3),
      heldBytes: isProgressive || scans > 1 ? coefficientBytes : 0,
      codedBytes: 0,
      metadataBytes,
      packedBytes: 0,
      exifBytes,
      scans,
      isAnimated: false,
    };
  }
}

/** The header of a frame: precision, height, width, and the sampling of each component. */
function frameAt(bytes: Buffer, at: number, marker: number): Frame | undefined {
  const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
  const components = bytes.readUInt8(at + 9);
  if (bytes.readUInt8(at + 4) !== 8 || ![1, 3, 4].includes(components)) return undefined;
  const sampling = Array.from({ length: components }, (_, index) => {
    const both = bytes.readUInt8(at + 11 + 3 * index);
    return { across: both >> 4, down: both & 15 };
  });
  if (sampling.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) return undefined;
  const across = Math.max(...sampling.map((one) => one.across));
  const down = Math.max(...sampling.map((one) => one.down));
  const coefficients = sampling.reduce(
    (sum, one) => sum + samples(width, one.across, across) * samples(height, one.down, down),
    0,
  );
  const blocks = sampling.reduce(
    (sum, one) => sum + ownBlocks(width, one.across, across) * ownBlocks(height, one.down, down),
    0,
  );
  const isProgressive = marker === PROGRESSIVE;
  const bits = isProgressive ? LEAST_PROGRESSIVE_BITS_A_BLOCK : LEAST_BITS_A_BLOCK;
  return {
    width,
    height,
    components,
    isProgressive,
    coefficientBytes: coefficients * COEFFICIENT_BYTES,
    leastCodedBytes: (blocks * bits) / 8,
  };
}

/** Samples of a component along one side, in whole blocks. */
const samples = (side: number, factor: number, maxFactor: number): number =>
  Math.ceil(side / (maxFactor * BLOCK)) * factor * BLOCK;

/** Blocks of a component along one side in a scan of its own, which has no padding blocks. */
const ownBlocks = (side: number, factor: number, maxFactor: number): number =>
  Math.ceil(Math.ceil((side * factor) / maxFactor) / BLOCK);

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);

const isLone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** The first marker that ends the coded data: neither a stuffed byte nor a restart. */
function afterScan(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const code = bytes.readUInt8(at + 1);
    if (code !== 0 && code !== 0xff && !isLone(code)) return at;
    at += code === 0xff ? 1 : 2;
  }
}
