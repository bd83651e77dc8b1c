/** What the container of a picture says about it, read without decoding or unpacking anything. */
export type PictureStructure = {
  /** Where the picture ends; what lies behind it is no part of it. */
  readonly end: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of all pixels when they are unpacked. */
  readonly pixelBytes: number;
  /** Bytes that a decoder holds at once because no row is complete before the last byte; 0 when rows come in order. */
  readonly heldBytes: number;
  /** Bytes of the coded pixels, where they tell whether more is packed in them than the picture has; else 0. */
  readonly codedBytes: number;
  /** Bytes of all metadata as they are in the file: profiles, EXIF, XMP, comments, parts nobody knows. */
  readonly metadataBytes: number;
  /** Of these, those that are packed, so that they can become a thousand times as long. */
  readonly packedBytes: number;
  /** The longest EXIF part. */
  readonly exifBytes: number;
  /** How often the coded data go over the picture. */
  readonly scans: number;
  readonly isAnimated: boolean;
  /** Ranges of the bytes that a decoder needs, in order, when it can do without the rest. */
  readonly needed?: readonly (readonly [from: number, to: number])[];
};
