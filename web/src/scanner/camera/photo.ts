import { openDecodeClient } from '../decoding/decode-client.ts';

/** Longest side to decode: more than the decoder uses, less than what phones refuse to draw. */
const LONGEST = 4000;

/** The text of the Code 128 on a photo, or null. Rejects when it is not a picture or the decoder cannot be loaded. */
export async function readPhoto(file: Blob): Promise<string | null> {
  const decoder = openDecodeClient();
  try {
    return await decoder.picture(await upright(file));
  } finally {
    decoder.close();
  }
}

/** The photo, upright and not too large. Rejects when the browser cannot open the file as a picture. */
async function upright(file: Blob): Promise<ImageBitmap> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const scale = LONGEST / Math.max(width, height);
  if (scale >= 1) return picture;
  const shrunk = await createImageBitmap(picture, {
    resizeWidth: Math.round(width * scale),
    resizeHeight: Math.round(height * scale),
    resizeQuality: 'high',
  });
  picture.close();
  return shrunk;
}
