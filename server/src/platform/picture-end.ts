const PNG_SIGNATURE_BYTES = 8;
const SCAN = 0xda;

/**
 * Where the picture in these bytes ends, by the structure of its format; undefined when the structure breaks off. What
 * lies behind it is no part of the picture: a page, an archive or a script that somebody hung on.
 */
export function pictureEnd(bytes: Buffer, type: string): number | undefined {
  try {
    if (type === 'image/png') return pngEnd(bytes);
    if (type === 'image/webp') return webpEnd(bytes);
    return jpegEnd(bytes);
  } catch (error) {
    // A length that points past the last byte.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Chunks of length, name, data and checksum, to `IEND`. */
function pngEnd(bytes: Buffer): number {
  let at = PNG_SIGNATURE_BYTES;
  for (;;) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return at;
  }
}

/** One RIFF chunk, which says how long it is. */
function webpEnd(bytes: Buffer): number {
  const length = 8 + bytes.readUInt32LE(4);
  return length + (length % 2);
}

/** Segments with their lengths; after the start of a scan the coded picture, in which a marker is 0xFF with its code. */
function jpegEnd(bytes: Buffer): number | undefined {
  let at = 2;
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return at + 2;
    else if (isLone(marker)) at += 2;
    else {
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === SCAN) at = afterScan(bytes, at);
    }
  }
  return undefined;
}

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
