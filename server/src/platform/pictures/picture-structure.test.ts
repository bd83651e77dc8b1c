import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureStructure } from './read-picture-structure.ts';

const WIDTH = 161;
const HEIGHT = 97;
/** Noise, so that the coded data hold stuffed bytes and every kind of marker. */
const pixels = Buffer.from(
  Array.from({ length: WIDTH * HEIGHT * 3 }, (_, index) => (index * 7919 + (index % 251) * 31) % 256),
);
const noise = () => sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });

const PICTURES: [string, string, () => Promise<Buffer>][] = [
  ['a photo', 'image/jpeg', () => noise().jpeg({ quality: 95 }).toBuffer()],
  ['a progressive photo', 'image/jpeg', () => noise().jpeg({ progressive: true }).toBuffer()],
  ['a photo with metadata', 'image/jpeg', () => noise().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
  [
    'a photo with a small one in its metadata',
    'image/jpeg',
    async () => {
      const [small, large] = [await noise().resize(20).jpeg().toBuffer(), await noise().jpeg().toBuffer()];
      const length = Buffer.from([0, 0]);
      length.writeUInt16BE(small.length + 2);
      return Buffer.concat([
        large.subarray(0, 2),
        Buffer.from([0xff, 0xe2]),
        length,
        small,
        large.subarray(2),
      ]);
    },
  ],
  ['a drawing', 'image/png', () => noise().png().toBuffer()],
  ['a picture of another browser', 'image/webp', () => noise().webp().toBuffer()],
];

describe.each(PICTURES)('%s', (_, type, make) => {
  test('ends where its bytes end, also when something is hung on', async () => {
    const bytes = await make();
    expect(pictureStructure(bytes, type)?.end).toBe(bytes.length);
    const more = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>\xff\xd9', 'latin1')]);
    expect(pictureStructure(more, type)?.end).toBe(bytes.length);
  });

  test('that is cut off has no end within its bytes', async () => {
    const bytes = await make();
    const cut = bytes.subarray(0, bytes.length - 20);
    expect(pictureStructure(cut, type)?.end ?? Number.POSITIVE_INFINITY).toBeGreaterThan(cut.length);
  });
});
