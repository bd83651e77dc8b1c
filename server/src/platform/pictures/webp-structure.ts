import type { PictureStructure } from './picture-structure.ts';

const RIFF_HEADER_BYTES = 12;
const ANIMATION_FLAG = 0x02;
/** A decoder fills one buffer of four channels; a lossless picture, or lossless transparency, needs a second one. */
const LOSSY_BYTES_A_PIXEL = 4;
const LOSSLESS_BYTES_A_PIXEL = 8;
const FOURTEEN_BITS = 0x3fff;

type Size = { readonly width: number; readonly height: number };

/** One RIFF chunk with its length, which contains chunks of name, length and data (RFC 9649, 2). */
export function webpStructure(bytes: Buffer): PictureStructure | undefined {
  const length = 8 + bytes.readUInt32LE(4);
  const end = length + (length % 2);
  let canvas: Size | undefined;
  let size: Size | undefined;
  let [metadataBytes, exifBytes] = [0, 0];
  let isAnimated = false;
  let isLossless = false;
  for (let at = RIFF_HEADER_BYTES; at + 8 <= end;) {
    const name = bytes.toString('latin1', at, at + 4);
    const [data, chunkBytes] = [at + 8, bytes.readUInt32LE(at + 4)];
    if (name === 'VP8 ' || name === 'VP8L') {
      // A second picture in a file that is not animated.
      if (size) return undefined;
      size = name === 'VP8 ' ? lossySize(bytes, data) : losslessSize(bytes, data);
      if (!size) return undefined;
      isLossless ||= name === 'VP8L';
    } else if (name === 'VP8X') {
      isAnimated ||= (bytes.readUInt8(data) & ANIMATION_FLAG) !== 0;
      canvas = { width: bytes.readUIntLE(data + 4, 3) + 1, height: bytes.readUIntLE(data + 7, 3) + 1 };
    } else if (name === 'ALPH') {
      isLossless = true;
    } else if (name === 'ANIM' || name === 'ANMF') {
      isAnimated = true;
      metadataBytes += chunkBytes;
    } else {
      metadataBytes += chunkBytes;
      if (name === 'EXIF') exifBytes = Math.max(exifBytes, chunkBytes);
    }
    at = data + chunkBytes + (chunkBytes % 2);
  }
  // The pictures of an animation are inside its frames.
  const shown = size ?? (isAnimated ? canvas : undefined);
  if (!shown) return undefined;
  if (canvas && (canvas.width !== shown.width || canvas.height !== shown.height)) return undefined;
  const pixels = shown.width * shown.height;
  return {
    end,
    ...shown,
    pixelBytes: pixels * LOSSY_BYTES_A_PIXEL,
    heldBytes: pixels * (isLossless ? LOSSLESS_BYTES_A_PIXEL : LOSSY_BYTES_A_PIXEL),
    codedBytes: 0,
    metadataBytes,
    packedBytes: 0,
    exifBytes,
    scans: 1,
    isAnimated,
  };
}

/** The frame header of VP8 (RFC 6386, 9.1). */
function lossySize(bytes: Buffer, at: number): Size | undefined {
  if (bytes.readUIntBE(at + 3, 3) !== 0x9d012a) return undefined;
  const [width, height] = [bytes.readUInt16LE(at + 6), bytes.readUInt16LE(at + 8)];
  return { width: width & FOURTEEN_BITS, height: height & FOURTEEN_BITS };
}

/** The header of a lossless picture (RFC 9649, 3.4). */
function losslessSize(bytes: Buffer, at: number): Size | undefined {
  if (bytes.readUInt8(at) !== 0x2f) return undefined;
  const bits = bytes.readUInt32LE(at + 1);
  return { width: (bits & FOURTEEN_BITS) + 1, height: ((bits >>> 14) & FOURTEEN_BITS) + 1 };
}
