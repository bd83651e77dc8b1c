/** What the container format says about a picture, read without decoding or decompressing. */
export type PictureStructure = {
  /** The end of the picture; later bytes do not belong to it. */
  readonly end: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of all decoded pixels. */
  readonly pixelBytes: number;
  /**
   * Bytes that a decoder must hold at once because no row is complete before the last byte; 0 when rows come in order.
   */
  readonly heldBytes: number;
  /** Bytes of the coded pixels, for formats where this reveals extra data; else 0. */
  readonly codedBytes: number;
  /** Bytes of all metadata in the file: profiles, EXIF, XMP, comments, unknown chunks. */
  readonly metadataBytes: number;
  /** Of these, the compressed ones, which can grow a thousandfold when unpacked. */
  readonly packedBytes: number;
  /** The longest EXIF segment. */
  readonly exifBytes: number;
  /** How many scans the coded data have. */
  readonly scans: number;
  readonly isAnimated: boolean;
  /** The byte ranges that a decoder needs, in order, when it does not need the rest. */
  readonly needed?: readonly (readonly [from: number, to: number])[];
};
