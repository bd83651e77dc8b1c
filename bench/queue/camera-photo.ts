import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Seeded } from '../../e2e/faults/schedules/seeded.ts';
import type { Carried } from '../../e2e/faults/schedules/requests.ts';

/** As the app stores a photo (`web/src/form/pictures/photo.ts`): long side 1600, JPEG. */
const [WIDTH, HEIGHT] = [1600, 1200];
const QUALITY = 82;
/** The rough shapes of a boiler room, and the noise of a small sensor. */
const SHAPES = 48;
const GRAIN = 7;

/** A photo with the size of a camera's photo after shrinking: shapes and noise, different each time. */
export async function cameraPhoto(random: Seeded, at: number): Promise<Carried> {
  const coarse = Buffer.from(
    Array.from({ length: SHAPES * Math.round(SHAPES * 0.75) * 3 }, () => random.whole(20, 235)),
  );
  const shapes = await sharp(coarse, {
    raw: { width: SHAPES, height: Math.round(SHAPES * 0.75), channels: 3 },
  })
    .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  for (let point = 0; point < shapes.length; point += 3) {
    const grain = (random.next() + random.next() - 1) * 2 * GRAIN;
    for (let colour = 0; colour < 3; colour += 1) {
      const place = point + colour;
      shapes[place] = Math.max(0, Math.min(255, (shapes[place] ?? 0) + grain));
    }
  }
  const bytes = await sharp(shapes, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return {
    name: `photo-${at}.jpg`,
    field: `photos.${at}`,
    type: 'image/jpeg',
    base64: bytes.toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}
