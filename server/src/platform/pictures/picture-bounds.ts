import type { PictureStructure } from './picture-structure.ts';
import { pictureStructure } from './read-picture-structure.ts';

/** A phone's largest photos have some 50 million; a bomb has billions. */
const MOST_PIXELS = 64_000_000;
/** What no camera writes takes the longest to decode; the largest screens have some 15 million. */
const MOST_PIXELS_OF_PNG = 20_000_000;
/** A panorama has some 20,000; a line of 65,535 × 1 is no photo. */
const MOST_SIDE_PX = 30_000;
/** 64 million pixels of four channels of 8 bits. Bounds the time of a decode. */
const MOST_PIXEL_BYTES = 256_000_000;
/**
 * What a decoder may hold at once. Bounds the memory of a decode: of a progressive JPEG 21 megapixels, of a WebP 12, which its decoder
 * takes twice; hardly any program writes interlaced drawings, of which 8 are left.
 */
const MOST_HELD_BYTES: Readonly<Record<string, number>> = {
  'image/jpeg': 64_000_000,
  'image/webp': 50_000_000,
  'image/png': 32_000_000,
};
/** Pixels that cannot be packed at all take a little more than they have; what is longer unpacks to something else as well. */
const MOST_CODED_SHARE = 1.1;
const MOST_CODED_SURPLUS_BYTES = 64 * 1024;
/** Cameras write some 100 KB; a packed profile of a screen has 3 KB. */
const MOST_METADATA_BYTES = 1024 * 1024;
const MOST_PACKED_BYTES = 64 * 1024;
/** What one segment of a JPEG can hold. */
const MOST_EXIF_BYTES = 64 * 1024;
/** A progressive photo has ten; each goes over the whole picture once more. */
const MOST_SCANS = 32;

/**
 * The bytes that may be given to a decoder: of a PNG without its descriptive chunks, so that no packed one is ever
 * unpacked; of a JPEG or WebP as they are, since theirs are not packed.
 *
 * @returns undefined when the picture goes over a bound, is animated, or has something behind its end
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
    Math.max(width, height) <= MOST_SIDE_PX &&
    width * height <= (isPng ? MOST_PIXELS_OF_PNG : MOST_PIXELS) &&
    picture.pixelBytes <= MOST_PIXEL_BYTES &&
    picture.heldBytes <= (MOST_HELD_BYTES[type] ?? 0) &&
    picture.codedBytes <= picture.pixelBytes * MOST_CODED_SHARE + MOST_CODED_SURPLUS_BYTES &&
    picture.metadataBytes <= MOST_METADATA_BYTES &&
    picture.packedBytes <= MOST_PACKED_BYTES &&
    picture.exifBytes <= MOST_EXIF_BYTES &&
    picture.scans <= MOST_SCANS &&
    !picture.isAnimated
  );
}
