import type { PictureStructure } from './picture-structure.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
/** Length, name and checksum around the data of a chunk. */
const FRAME_BYTES = 12;
const KEYWORD_MOST_BYTES = 79;

/** Channels after decoding, by colour type: a palette becomes colours, and `tRNS` may add transparency. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 2, 2: 4, 3: 4, 4: 2, 6: 4 };
const DEPTHS = new Set([1, 2, 4, 8, 16]);

/** Chunks that a decoder needs; every other one describes the picture and is left out before decoding. */
const NEEDED = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const ANIMATION = new Set(['acTL', 'fcTL', 'fdAT']);

/** Chunks of length, name, data and checksum, from `IHDR` to `IEND` (PNG, third edition, 5.3). */
export function pngStructure(bytes: Buffer): PictureStructure | undefined {
  if (bytes.readUInt32BE(SIGNATURE_BYTES) !== HEADER_BYTES || nameAt(bytes, SIGNATURE_BYTES) !== 'IHDR') {
    return undefined;
  }
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colour, interlace] = [bytes.readUInt8(24), bytes.readUInt8(25), bytes.readUInt8(28)];
  const channels = CHANNELS[colour];
  if (channels === undefined || !DEPTHS.has(depth) || interlace > 1) return undefined;
  const pixelBytes = width * height * channels * (depth === 16 ? 2 : 1);
  const needed: [number, number][] = [];
  let [codedBytes, metadataBytes, packedBytes, exifBytes] = [0, 0, 0, 0];
  let isAnimated = false;
  let at = SIGNATURE_BYTES;
  for (;;) {
    const [name, length] = [nameAt(bytes, at), bytes.readUInt32BE(at)];
    const next = at + FRAME_BYTES + length;
    if (NEEDED.has(name)) {
      if (name === 'IHDR' && at > SIGNATURE_BYTES) return undefined;
      if (name === 'IDAT') codedBytes += length;
      addRange(needed, at, next);
    } else if (isCritical(name)) {
      return undefined;
    } else {
      metadataBytes += length;
      if (ANIMATION.has(name)) isAnimated = true;
      if (name === 'eXIf') exifBytes = Math.max(exifBytes, length);
      if (isPacked(name, bytes, at + 8, length)) packedBytes += length;
    }
    at = next;
    if (name === 'IEND') break;
  }
  return {
    end: at,
    width,
    height,
    pixelBytes,
    heldBytes: interlace === 1 ? pixelBytes : 0,
    codedBytes,
    metadataBytes,
    packedBytes,
    exifBytes,
    scans: 1,
    isAnimated,
    needed: [[0, SIGNATURE_BYTES], ...needed],
  };
}

/** @throws RangeError past the last byte */
function nameAt(bytes: Buffer, at: number): string {
  if (at + 8 > bytes.length) throw new RangeError('The file ends within a chunk');
  return bytes.toString('latin1', at + 4, at + 8);
}

/** Adjacent ranges are merged, so that a file with many small chunks gives a short list. */
function addRange(ranges: [number, number][], from: number, to: number): void {
  const last = ranges.at(-1);
  if (last && last[1] === from) last[1] = to;
  else ranges.push([from, to]);
}

/** The name of a chunk that a decoder must not ignore begins with a capital letter (5.4). */
const isCritical = (name: string): boolean => /^[A-Z]/.test(name);

/** Chunks with deflated content (11.3.2.3, 11.3.3.3, 11.3.3.4). */
function isPacked(name: string, bytes: Buffer, from: number, length: number): boolean {
  if (name === 'iCCP' || name === 'zTXt') return true;
  if (name !== 'iTXt') return false;
  const end = bytes.indexOf(0, from);
  // A text chunk without the end of its keyword is invalid, so it cannot be known to be uncompressed.
  if (end < 0 || end - from > KEYWORD_MOST_BYTES || end + 1 >= from + length) return true;
  return bytes.readUInt8(end + 1) !== 0;
}
