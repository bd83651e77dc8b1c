/** The accepted kinds of file: no SVG, no HTML. */
export const FILE_KINDS = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'video/mp4',
  'video/webm',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Bytes that `fileKind` needs to see: the header of a WebM names its kind within them. */
export const FILE_KIND_BYTES = 64;

/** Brands of `ftyp` that are MP4; HEIC, AVIF and QuickTime are boxes too but another kind of file. */
const MP4_BRANDS = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'M4V ',
  'MSNV',
  'dash',
  'f4v ',
]);

/**
 * The kind of a file, detected from its first bytes and never from its name or declared type; undefined for any other
 * kind.
 */
export function fileKind(bytes: Uint8Array): FileKind | undefined {
  const text = (from: number, length: number): string =>
    String.fromCharCode(...bytes.subarray(from, from + length));
  if (text(0, 3) === '\u00FF\u00D8\u00FF') return 'image/jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001A\n') return 'image/png';
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return 'image/webp';
  if (text(0, 5) === '%PDF-') return 'application/pdf';
  if (text(0, 4) === '\u001AE\u00DF\u00A3' && text(4, FILE_KIND_BYTES - 4).includes('B\u0082\u0084webm'))
    return 'video/webm';
  if (text(4, 4) === 'ftyp' && MP4_BRANDS.has(text(8, 4))) return 'video/mp4';
  return undefined;
}
