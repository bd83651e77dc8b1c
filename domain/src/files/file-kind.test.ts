import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_KIND_BYTES, fileKind } from './file-kind.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the kind of a file', () => {
  test.each<[string, string, string | undefined]>([
    ['a JPEG of a camera', '\u00FF\u00D8\u00FF\u00E1\u0000\u0018Exif\u0000\u0000', 'image/jpeg'],
    ['a PNG', '\u0089PNG\r\n\u001A\n\u0000\u0000\u0000\rIHDR', 'image/png'],
    ['a WebP', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'image/webp'],
    ['a PDF', '%PDF-1.7\n%', 'application/pdf'],
    ['an MP4', '\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000', 'video/mp4'],
    [
      'a WebM',
      '\u001AE\u00DF\u00A3\u009FB\u0086\u0081\u0001B\u0082\u0084webmB\u0087\u0081\u0002',
      'video/webm',
    ],
    [
      'a Matroska film in the wrapping of WebM',
      '\u001AE\u00DF\u00A3\u00A3B\u0082\u0088matroskaB\u0087',
      undefined,
    ],
    ['a HEIC', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000', undefined],
    ['an AVIF', '\u0000\u0000\u0000\u0018ftypavif\u0000\u0000', undefined],
    ['a sound in the same wrapping as WebP', 'RIFF\u0010\u0000\u0000\u0000WAVEfmt ', undefined],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg">', undefined],
    ['a page with a PDF mark further down', '<html>%PDF-1.7', undefined],
    ['a PNG whose line ends a transfer has changed', '\u0089PNG\n\u001A\n\u0000\u0000', undefined],
    ['the beginning of a JPEG and no more', '\u00FF\u00D8', undefined],
    ['an empty file', '', undefined],
  ])('is seen for %s', (_, text, kind) => {
    expect(fileKind(bytes(text))).toBe(kind);
  });

  test.each([
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
  ])('is seen for an MP4 of the brand "%s"', (brand) => {
    expect(fileKind(bytes(`\u0000\u0000\u0000\u0018ftyp${brand}\u0000\u0000`))).toBe('video/mp4');
  });

  test('depends on the first 64 bytes alone and never fails', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 128 }), (data) => {
        expect(fileKind(data)).toBe(fileKind(data.subarray(0, FILE_KIND_BYTES)));
      }),
    );
  });
});
