import { createHash } from 'node:crypto';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;

export type Photo = { readonly bytes: Uint8Array<ArrayBuffer>; readonly sha256: string };

/**
 * A function that makes photos of some ten kilobytes, no two alike: one picture of the camera's kind, with a comment of
 * its own in each, since drawing thousands would take the processor from what is measured.
 */
export async function photoMaker(): Promise<(words: string) => Photo> {
  const points = Buffer.from(
    Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at * 7 + ((at * at) >> 9)) & 127),
  );
  const jpeg = await sharp(points, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();
  return (words) => {
    const text = Buffer.from(words);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(text.length + 2);
    // A comment (0xFFFE) after the start of the picture.
    const bytes = new Uint8Array(
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, text, jpeg.subarray(2)]),
    );
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
}
