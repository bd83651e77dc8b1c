import type { PictureStructure } from './picture-structure.ts';
import { pictureStructure } from './read-picture-structure.ts';

/** The largest photos of phones have about 50 million pixels; a decompression bomb has billions. */
const MAX_PIXELS = 64_000_000;
/**
 * For picture types that cameras do not write and that take longest to decode; the largest screens have about 15
 * million pixels.
 */
const MAX_PIXELS_OF_PNG = 20_000_000;
/** A panorama is about 20,000 pixels wide; 65,535 × 1 pixels is no photo. */
const MAX_SIDE_PX = 30_000;
/** 64 million pixels of four channels of 8 bits. Limits the decoding time. */
const MAX_PIXEL_BYTES = 256_000_000;
/**
 * What a decoder may hold in memory at once: enough for a progressive JPEG of 21 megapixels or a WebP of 12, whose
 * decoder needs twice as much. Interlaced PNGs are limited to 8 megapixels; hardly any program writes them.
 */
const MAX_HELD_BYTES: Readonly<Record<string, number>> = {
  'image/jpeg': 64_000_000,
  'image/webp': 50_000_000,
  'image/png': 32_000_000,
};
/** Incompressible pixels take slightly more bytes than they have; longer data contain something else as well. */
const MAX_CODED_SHARE = 1.1;
const MAX_CODED_SURPLUS_BYTES = 64 * 1024;
/** Cameras write about 100 KB; a compressed profile of a screen has 3 KB. */
const MAX_METADATA_BYTES = 1024 * 1024;
const MAX_PACKED_BYTES = 64 * 1024;
/** The maximum size of one segment of a JPEG. */
const MAX_EXIF_BYTES = 64 * 1024;
/** A progressive photo has ten scans; each one processes the whole picture again. */
const MAX_SCANS = 32;

/**
 * The bytes that may be passed to a decoder: a PNG without its metadata chunks, so that compressed ones are never
 * unpacked; a JPEG or WebP as it is, since its metadata are not compressed.
 * @returns undefined when the picture exceeds a limit, is animated, or has data after its end
 */
export function decodableBytes(bytes: Buffer, type: string): Buffer | undefined {
  const structure = pictureStructure(bytes, type);
  if (!structure || !isBounded(structure, type) || structure.end > bytes.length) return undefined;
  // Some cameras fill the last block with zeros.
  if (bytes.subarray(structure.end).some((byte) => byte !== 0)) return undefined;
  const { needed } = structure;
  return needed ? Buffer.concat(needed.map(([from, to]) => bytes.subarray(from, to))) : bytes;
}

function isBounded(picture: PictureStructure, type: string): boolean {
  const { width, height } = picture;
  const isPng = type === 'image/png';
  return (
    Math.min(width, height) > 0 &&
    Math.max(width, height) <= MAX_SIDE_PX &&
    width * height <= (isPng ? MAX_PIXELS_OF_PNG : MAX_PIXELS) &&
    picture.pixelBytes <= MAX_PIXEL_BYTES &&
    picture.heldBytes <= (MAX_HELD_BYTES[type] ?? 0) &&
    picture.codedBytes <= picture.pixelBytes * MAX_CODED_SHARE + MAX_CODED_SURPLUS_BYTES &&
    picture.metadataBytes <= MAX_METADATA_BYTES &&
    picture.packedBytes <= MAX_PACKED_BYTES &&
    picture.exifBytes <= MAX_EXIF_BYTES &&
    picture.scans <= MAX_SCANS &&
    !picture.isAnimated
  );
}
