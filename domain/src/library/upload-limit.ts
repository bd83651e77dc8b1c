import { FILE_NAME_LENGTH, UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES, VIDEO_MAX_BYTES } from '../constants.ts';

/** The largest file of a kind that the library takes, in bytes. */
export function mostBytesOf(type: string): number {
  return type.startsWith('video/') ? VIDEO_MAX_BYTES : UPLOAD_MAX_BYTES;
}

/**
 * The name that a chosen file has in the library: its own, or its beginning and its ending where a disk allows longer names
 * than the library does.
 */
export function libraryFileName(name: string): string {
  if (name.length <= FILE_NAME_LENGTH) return name;
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return `${name.slice(0, FILE_NAME_LENGTH - ending.length).trimEnd()}${ending}`.toWellFormed();
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
