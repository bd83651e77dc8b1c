import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [480, 360];
/** The second at which each frame is shown is read off its right half: a grey of this brightness, and steps of it. */
export const greyAt = (second: number): number => 20 + second * 3;

/** An element of EBML: its id, the length of what is in it in eight bytes, and that. */
function element(id: string, ...inside: Uint8Array[]): Buffer {
  const content = Buffer.concat(inside);
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(content.length));
  length[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), length, content]);
}
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const float = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const text = (value: string): Buffer => Buffer.from(value, 'ascii');

/** One key frame of VP8: what a WebP picture holds. Noise on the left makes it large. */
async function frame(second: number): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, greyAt(second));
  const noise = randomBytes((WIDTH / 2) * 3 * HEIGHT);
  for (let row = 0; row < HEIGHT; row += 1)
    noise.copy(pixels, row * WIDTH * 3, (row * WIDTH * 3) / 2, ((row + 1) * WIDTH * 3) / 2);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const };
  const webp = await sharp(pixels, { raw }).webp({ quality: 95 }).toBuffer();
  const at = webp.indexOf('VP8 ');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

/**
 * A film in WebM, one frame a second, each of which tells by its grey where in the film it is. It has cues, so that a
 * player goes to the middle without reading what lies before.
 */
export async function makeFilm(seconds: number): Promise<Buffer> {
  const frames = await Promise.all(Array.from({ length: seconds }, (_, second) => frame(second)));
  const clusters = frames.map((data, second) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    return element('1f43b675', element('e7', number(second * 1000)), element('a3', head, data));
  });
  const video = element('e0', element('b0', number(WIDTH)), element('ba', number(HEIGHT)));
  const track = [element('d7', number(1)), element('73c5', number(1)), element('83', number(1))];
  const info = element(
    '1549a966',
    element('2ad7b1', number(1_000_000)),
    element('4489', float(seconds * 1000)),
    element('4d80', text('portal')),
    element('5741', text('portal')),
  );
  const tracks = element('1654ae6b', element('ae', ...track, element('86', text('V_VP8')), video));
  const cuesFrom = (first: number): Buffer => {
    let at = first;
    const points = clusters.map((cluster, second) => {
      const where = element('b7', element('f7', number(1)), element('f1', number(at)));
      at += cluster.length;
      return element('bb', element('b3', number(second * 1000)), where);
    });
    return element('1c53bb6b', ...points);
  };
  // Every number has eight bytes, so the cues are as long wherever the film begins.
  const before = info.length + tracks.length + cuesFrom(0).length;
  // The server looks for the kind as usual writers write it, with a length of one byte.
  const kind = Buffer.concat([Buffer.from('428284', 'hex'), text('webm')]);
  const head = element('1a45dfa3', kind, element('4287', number(2)), element('4285', number(2)));
  return Buffer.concat([head, element('18538067', info, tracks, cuesFrom(before), ...clusters)]);
}
