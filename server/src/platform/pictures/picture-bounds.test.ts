import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  animation,
  EXIF_LABEL,
  iccLabel,
  jpegOfScans,
  jpegOfSize,
  jpegSegment,
  jpegWith,
  madePng,
  packedProfile,
  packedText,
  packedWords,
  pngChunk,
  webpWith,
  XMP_LABEL,
} from '../../../test/hostile-pictures.sample.ts';
import { decodableBytes } from './picture-bounds.ts';
import { isWhole, shrunken } from './picture-decode.ts';

const SIZE = { width: 64, height: 48 };
const MIB = 1024 * 1024;
const drawing = sharp({ create: { ...SIZE, channels: 3, background: 'teal' } });
let jpeg: Buffer;
let progressive: Buffer;
let webp: Buffer;
beforeAll(async () => {
  jpeg = await drawing.clone().jpeg().toBuffer();
  progressive = await drawing.clone().jpeg({ progressive: true }).toBuffer();
  webp = await drawing.clone().webp().toBuffer();
});

const parts = (count: number, make: (part: number) => Buffer): Buffer[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

type Case = [string, string, () => Buffer | Promise<Buffer>];

describe('a picture is refused before it is decoded, when it is', () => {
  test.each<Case>([
    [
      'a drawing whose profile unpacks to 100 MB',
      'image/png',
      () => madePng({ ...SIZE, chunks: [packedProfile(100 * MIB)] }),
    ],
    ['a drawing whose text does', 'image/png', () => madePng({ ...SIZE, chunks: [packedText(100 * MIB)] })],
    ['a drawing whose words do', 'image/png', () => madePng({ ...SIZE, chunks: [packedWords(100 * MIB)] })],
    [
      'a drawing of many texts that unpack to 100 MB together',
      'image/png',
      () => madePng({ ...SIZE, chunks: parts(10, () => packedText(10 * MIB)) }),
    ],
    [
      'a drawing with 65 KB of EXIF',
      'image/png',
      () => madePng({ ...SIZE, chunks: [pngChunk('eXIf', Buffer.alloc(65_537))] }),
    ],
    [
      'a drawing with a megabyte that nobody knows',
      'image/png',
      () => madePng({ ...SIZE, chunks: [pngChunk('junK', Buffer.alloc(MIB + 1))] }),
    ],
    [
      'a drawing with a chunk that must be known and is not',
      'image/png',
      () => madePng({ ...SIZE, chunks: [pngChunk('CgBI', Buffer.alloc(4))] }),
    ],
    [
      'an animated drawing',
      'image/png',
      () => madePng({ ...SIZE, chunks: animation(SIZE.width, SIZE.height) }),
    ],
    [
      'a drawing whose pixels have a gigabyte behind them',
      'image/png',
      () => madePng({ ...SIZE, surplus: 1024 * MIB }),
    ],
    ['a line of 65,535 pixels', 'image/png', () => madePng({ width: 65_535, height: 1 })],
    ['a column of 65,535 pixels', 'image/jpeg', () => jpegOfSize(jpeg, 1, 65_535)],
    ['a drawing without a row', 'image/png', () => madePng({ width: 10, height: 0 })],
    [
      'an interlaced drawing in 16 bit of 5 megapixels',
      'image/png',
      () => madePng({ width: 2500, height: 2000, depth: 16, isInterlaced: true }),
    ],
    [
      'an interlaced drawing of 9 megapixels',
      'image/png',
      () => madePng({ width: 3000, height: 3000, isInterlaced: true }),
    ],
    ['a drawing of 21 megapixels', 'image/png', () => madePng({ width: 4200, height: 5000 })],
    [
      'a drawing of 21 megapixels that take little as a file',
      'image/png',
      () => madePng({ width: 4200, height: 5000, isPalette: true }),
    ],
    [
      'a photo with 1.2 MB of profile',
      'image/jpeg',
      () =>
        jpegWith(
          jpeg,
          parts(20, (part) => jpegSegment(2, iccLabel(part, 20), 60_000)),
        ),
    ],
    [
      'a photo with 1.2 MB of EXIF',
      'image/jpeg',
      () =>
        jpegWith(
          jpeg,
          parts(20, () => jpegSegment(1, EXIF_LABEL, 60_000)),
        ),
    ],
    [
      'a photo with 1.2 MB of XMP',
      'image/jpeg',
      () =>
        jpegWith(
          jpeg,
          parts(20, () => jpegSegment(1, XMP_LABEL, 60_000)),
        ),
    ],
    ['a progressive photo of 36 megapixels', 'image/jpeg', () => jpegOfSize(progressive, 6000, 6000)],
    ['a photo of 65 megapixels', 'image/jpeg', () => jpegOfSize(jpeg, 13_000, 5000)],
    [
      'a photo whose data cannot hold the pixels that its header promises',
      'image/jpeg',
      () => jpegOfSize(jpeg, 3000, 2100),
    ],
    ['a progressive photo whose data cannot', 'image/jpeg', () => jpegOfSize(progressive, 3000, 2100)],
    [
      'a progressive photo that goes over its pixels forty times',
      'image/jpeg',
      () => jpegOfScans(progressive, 40),
    ],
    [
      'a web picture of 13 megapixels',
      'image/webp',
      () =>
        sharp({ create: { width: 4000, height: 3250, channels: 3, background: 'teal' } })
          .webp({ effort: 0 })
          .toBuffer(),
    ],
    ['a web picture with a megabyte of profile', 'image/webp', () => webpWith(webp, SIZE, 'ICCP', MIB + 1)],
    ['a web picture with 65 KB of EXIF', 'image/webp', () => webpWith(webp, SIZE, 'EXIF', 65_537)],
    ['a web picture with a megabyte of XMP', 'image/webp', () => webpWith(webp, SIZE, 'XMP ', MIB + 1)],
    ['an animated web picture', 'image/webp', () => webpWith(webp, SIZE, 'ANIM', 0)],
    [
      'a web picture that says two sizes',
      'image/webp',
      () => webpWith(webp, { width: 640, height: 48 }, 'XMP ', 10),
    ],
  ])('%s', async (_, type, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(2 * MIB);
    expect(decodableBytes(bytes, type)).toBeUndefined();
  });
});

describe('a picture is taken, when it is', () => {
  test.each<Case>([
    [
      'a picture of a screen with its profile',
      'image/png',
      () => madePng({ ...SIZE, chunks: [packedProfile(500_000)] }),
    ],
    ['an interlaced drawing', 'image/png', () => madePng({ ...SIZE, isInterlaced: true })],
    ['a drawing in 16 bit', 'image/png', () => madePng({ ...SIZE, depth: 16 })],
    [
      'an interlaced drawing in 16 bit',
      'image/png',
      () => madePng({ ...SIZE, depth: 16, isInterlaced: true }),
    ],
    ['a progressive photo', 'image/jpeg', () => progressive],
    [
      'a photo with a profile, EXIF and XMP of the usual size',
      'image/jpeg',
      () =>
        jpegWith(jpeg, [
          jpegSegment(1, EXIF_LABEL, 30_000),
          jpegSegment(1, XMP_LABEL, 40_000),
          jpegSegment(2, iccLabel(1, 1), 3_000),
        ]),
    ],
    ['a web picture', 'image/webp', () => webp],
    ['a web picture with XMP', 'image/webp', () => webpWith(webp, SIZE, 'XMP ', 5_000)],
  ])('%s', async (_, type, make) => {
    expect(await isWhole(await make(), type)).toBe(true);
  });

  test.each([
    ['a panorama', 16_000, 3_800],
    ['a photo of 48 megapixels', 8_064, 6_048],
  ])('%s', async (_, width, height) => {
    const flat = sharp({ create: { width, height, channels: 3, background: '#ffffff' } });
    expect(await isWhole(await flat.jpeg({ quality: 1 }).toBuffer(), 'image/jpeg')).toBe(true);
  });
});

const noise = () =>
  sharp({
    create: {
      width: 640,
      height: 480,
      channels: 3,
      background: 'teal',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  });

/** A photo whose last scan ends after this share of its bytes, and with it the photo. */
const cut = (bytes: Buffer, share: number): Buffer => {
  const scan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const length = scan + Math.round((bytes.length - scan) * share);
  return Buffer.concat([bytes.subarray(0, length), Buffer.from([0xff, 0xd9])]);
};

describe('a photo is read to its last row', () => {
  test.each([
    ['whose data end at half of its rows', false, 0.5],
    ['whose data end at nine tenths of its rows', false, 0.9],
    ['that is progressive and whose last scan ends at half', true, 0.5],
  ])('one %s is refused', async (_, isProgressive, share) => {
    const bytes = cut(await noise().jpeg({ progressive: isProgressive }).toBuffer(), share);
    expect(await isWhole(bytes, 'image/jpeg')).toBe(false);
  });

  test('one of a phone that writes other numbers into the header of its scan is taken', async () => {
    const bytes = await noise().jpeg().toBuffer();
    const scan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
    // The last coefficient of the scan: 0 in place of 63, as Samsung has written it.
    bytes.writeUInt8(0, scan + 2 + bytes.readUInt16BE(scan + 2) - 2);
    expect(await isWhole(bytes, 'image/jpeg')).toBe(true);
  });
});

test('what a drawing says about itself never reaches a decoder: nothing packed is unpacked', () => {
  const bytes = madePng({ ...SIZE, chunks: [packedProfile(MIB), packedText(MIB), packedWords(MIB)] });
  const decodable = decodableBytes(bytes, 'image/png');
  expect(decodable?.equals(madePng(SIZE))).toBe(true);
});

describe('a picture on a card is made anew from its pixels', () => {
  test('a small drawing too: its profile, its texts and its 16 bits are gone', async () => {
    const bytes = madePng({ ...SIZE, depth: 16, chunks: [packedProfile(MIB), packedText(MIB)] });
    const made = await shrunken(bytes, 800);
    expect(made?.extension).toBe('png');
    expect(['iCCP', 'zTXt'].filter((name) => made?.bytes.includes(name))).toEqual([]);
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ ...SIZE, depth: 'uchar' });
  });

  test('a photo that was taken sideways stands upright', async () => {
    const sideways = await drawing.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const made = await shrunken(sideways, 800);
    expect(made?.extension).toBe('jpg');
    const { width, height, orientation } = await sharp(made?.bytes).metadata();
    expect({ width, height, orientation }).toEqual({ width: 48, height: 64, orientation: undefined });
  });

  test('a large photo becomes 800 pixels long, also when it stands', async () => {
    const photo = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const made = await shrunken(photo, 800);
    expect(await sharp(made?.bytes).metadata()).toMatchObject({ width: 600, height: 800, format: 'jpeg' });
  });

  test('noise with transparency becomes a photo on white rather than megabytes', async () => {
    const noise = Buffer.from(
      Array.from({ length: 800 * 800 * 4 }, (_, index) => (index * 7919 + (index % 251) * 31) % 256),
    );
    const drawn = await sharp(noise, { raw: { width: 800, height: 800, channels: 4 } })
      .png()
      .toBuffer();
    const made = await shrunken(drawn, 800);
    expect(made?.bytes.length).toBeLessThan(800_000);
  });

  test('one that is cut off, or goes over a bound, is none', async () => {
    expect(await shrunken(jpeg.subarray(0, -40), 800)).toBeNull();
    expect(await shrunken(madePng({ ...SIZE, chunks: [packedProfile(100 * MIB)] }), 800)).toBeNull();
    expect(await shrunken(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 800)).toBeNull();
  });
});
