import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Pictures that are small as files but large in memory or time, generated when a test needs them. */

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MIB = 1024 * 1024;
const ADLER = 65_521;

const packed = (bytes: Buffer): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });

/**
 * A zlib stream of these bytes followed by `zeros` zeros, compressed a thousandfold; generated without holding them in
 * memory.
 */
export function packedZeros(zeros: number, before: Buffer = Buffer.alloc(0)): Buffer {
  const block = packed(Buffer.alloc(MIB));
  // Adler-32: the sum of the bytes, and the sum of those sums, to which each zero adds the same.
  let [sum, sums] = [1, 0];
  for (const byte of before) {
    sum = (sum + byte) % ADLER;
    sums = (sums + sum) % ADLER;
  }
  sums = (sums + (zeros % ADLER) * sum) % ADLER;
  const check = Buffer.alloc(4);
  check.writeUInt32BE((sums * 65_536 + sum) >>> 0);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    packed(before),
    ...Array.from({ length: Math.floor(zeros / MIB) }, () => block),
    packed(Buffer.alloc(zeros % MIB)),
    Buffer.from([0x03, 0x00]),
    check,
  ]);
}

/** One chunk of a PNG: length, name, data, checksum. */
export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

const PALETTE = [pngChunk('PLTE', Buffer.alloc(6, 90)), pngChunk('tRNS', Buffer.alloc(2, 128))];

export type MadePng = {
  readonly width: number;
  readonly height: number;
  readonly depth?: 8 | 16;
  readonly isInterlaced?: boolean;
  /** One byte per pixel, an index of one of two half-transparent colours. */
  readonly isPalette?: boolean;
  /** Chunks between header and pixels. */
  readonly chunks?: readonly Buffer[];
  /** Extra bytes in the stream of pixels. */
  readonly surplus?: number;
};

/** A PNG of transparent black RGBA, or with a palette. */
export function madePng(picture: MadePng): Buffer {
  const {
    width,
    height,
    depth = 8,
    isInterlaced = false,
    isPalette = false,
    chunks = [],
    surplus = 0,
  } = picture;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, isPalette ? 3 : 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const pixelBytes = (isPalette ? 1 : 4) * (depth / 8);
  const rows = isInterlaced ? interlacedBytes(width, height, pixelBytes) : height * (1 + width * pixelBytes);
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    ...chunks,
    ...(isPalette ? PALETTE : []),
    pngChunk('IDAT', packedZeros(rows + surplus)),
    pngChunk('IEND'),
  ]);
}

/** Start and step of the seven passes of an interlaced PNG, horizontally and vertically (PNG, third edition, 8.2). */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;

function interlacedBytes(width: number, height: number, pixelBytes: number): number {
  let sum = 0;
  for (const [left, across, top, down] of PASSES) {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    if (columns > 0 && rows > 0) sum += rows * (1 + columns * pixelBytes);
  }
  return sum;
}

/** A profile of this many bytes with a valid header, so that a decoder trusts its length. */
export function packedProfile(bytes: number): Buffer {
  const length = bytes - (bytes % 4);
  const header = Buffer.alloc(132);
  header.writeUInt32BE(length, 0);
  header.writeUInt32BE(0x04000000, 8);
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  // The D50 illuminant, which every profile contains.
  header.writeUInt32BE(0x0000f6d6, 68);
  header.writeUInt32BE(0x00010000, 72);
  header.writeUInt32BE(0x0000d32d, 76);
  const stream = packedZeros(length - header.length, header);
  return pngChunk('iCCP', Buffer.concat([Buffer.from('screen\0\0', 'latin1'), stream]));
}

/** Text chunks that unpack to this many bytes. */
export const packedText = (bytes: number): Buffer =>
  pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packedZeros(bytes)]));
export const packedWords = (bytes: number): Buffer =>
  pngChunk('iTXt', Buffer.concat([Buffer.from('Comment\0\u0001\0\0\0', 'latin1'), packedZeros(bytes)]));

/** The chunks of an animation of two frames. */
export function animation(width: number, height: number): Buffer[] {
  const control = Buffer.alloc(26);
  control.writeUInt32BE(width, 4);
  control.writeUInt32BE(height, 8);
  return [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])), pngChunk('fcTL', control)];
}

/** A JPEG with segments after its first marker. */
export function jpegWith(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** One application segment (1: EXIF and XMP, 2: ICC profiles). */
export function jpegSegment(application: number, label: string, dataBytes: number): Buffer {
  const data = Buffer.concat([Buffer.from(label, 'latin1'), Buffer.alloc(dataBytes, 'x')]);
  const head = Buffer.from([0xff, 0xe0 + application, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

export const EXIF_LABEL = 'Exif\0\0';
export const XMP_LABEL = 'http://ns.adobe.com/xap/1.0/\0';
/** One of several parts of a profile. */
export const iccLabel = (part: number, parts: number): string =>
  `ICC_PROFILE\0${String.fromCharCode(part, parts)}`;

/** The same JPEG with another size in its header. */
export function jpegOfSize(jpeg: Buffer, width: number, height: number): Buffer {
  const frame = [0xc0, 0xc1, 0xc2]
    .map((code) => jpeg.indexOf(Buffer.from([0xff, code, 0])))
    .find((at) => at > 0);
  const resized = Buffer.from(jpeg);
  resized.writeUInt16BE(height, (frame ?? 0) + 5);
  resized.writeUInt16BE(width, (frame ?? 0) + 7);
  return resized;
}

/** A progressive JPEG whose last scan is repeated. */
export function jpegOfScans(jpeg: Buffer, more: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: more }, () => scan),
    jpeg.subarray(-2),
  ]);
}

const FLAGS = { ICCP: 0x20, EXIF: 0x08, 'XMP ': 0x04, ANIM: 0x02 } as const;

/** One chunk of a WebP: name, length, data, padded to an even length. */
function webpChunk(called: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(called, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A plain WebP of this size with one more chunk; as an animation its picture becomes the only frame. */
export function webpWith(
  webp: Buffer,
  size: { width: number; height: number },
  name: keyof typeof FLAGS,
  bytes: number,
): Buffer {
  const canvas = Buffer.alloc(10);
  canvas.writeUInt8(FLAGS[name], 0);
  canvas.writeUIntLE(size.width - 1, 4, 3);
  canvas.writeUIntLE(size.height - 1, 7, 3);
  const picture = webp.subarray(12);
  const frame = Buffer.alloc(16);
  frame.writeUIntLE(size.width - 1, 6, 3);
  frame.writeUIntLE(size.height - 1, 9, 3);
  const body =
    name === 'ANIM'
      ? [webpChunk('ANIM', Buffer.alloc(6)), webpChunk('ANMF', Buffer.concat([frame, picture]))]
      : name === 'ICCP'
        ? [webpChunk(name, Buffer.alloc(bytes)), picture]
        : [picture, webpChunk(name, Buffer.alloc(bytes))];
  const whole = Buffer.concat([Buffer.from('WEBP', 'latin1'), webpChunk('VP8X', canvas), ...body]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(whole.length, 4);
  return Buffer.concat([head, whole]);
}
