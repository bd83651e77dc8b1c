import { UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES, VIDEO_MAX_BYTES } from '../constants.ts';

/** The largest file of a kind that the library takes, in bytes. */
export function mostBytesOf(type: string): number {
  return type.startsWith('video/') ? VIDEO_MAX_BYTES : UPLOAD_MAX_BYTES;
}

/** The parts that a file is sent in: their numbers, from 1, with where each begins and ends. */
export function partsOf(
  size: number,
): readonly { readonly number: number; readonly from: number; readonly to: number }[] {
  return Array.from({ length: Math.max(1, Math.ceil(size / UPLOAD_PART_BYTES)) }, (_, index) => ({
    number: index + 1,
    from: index * UPLOAD_PART_BYTES,
    to: Math.min(size, (index + 1) * UPLOAD_PART_BYTES),
  }));
}
