import { Problem } from '@portal/domain/problem';
import { SIGNATURE_BYTES, SIGNATURE_SIDE_PX } from '@portal/domain/signing/session-contract';
import { shrinkPicture } from '../platform/pictures/picture-decoder.ts';
import { pictureStructure } from '../platform/pictures/read-picture-structure.ts';
import type { StoredSignature } from './store.ts';

const PNG = 'image/png';

/**
 * A customer's signature as it is stored: encoded again from its pixels in the process that decodes pictures, so that nothing
 * else of what an unknown phone sent is stored.
 * @param picture a PNG in base64
 * @param owner the account in whose name the decoder is used
 * @throws Problem `file-kind-refused` for anything but a whole PNG within the bounds
 */
export async function signaturePicture(
  picture: string,
  owner: string,
): Promise<Omit<StoredSignature, 'typed'>> {
  const sent = Buffer.from(picture, 'base64');
  if (sizeOf(sent) === undefined) throw new Problem('file-kind-refused');
  const made = await shrinkPicture(sent, SIGNATURE_SIDE_PX, owner);
  const size = made?.extension === 'png' ? sizeOf(made.bytes) : undefined;
  if (!made || !size) throw new Problem('file-kind-refused');
  return { signature: made.bytes.toString('base64'), ...size };
}

/** The size of a PNG in pixels; undefined for anything else, and for one that is larger than any signature. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  const structure = bytes.length <= SIGNATURE_BYTES ? pictureStructure(bytes, PNG) : undefined;
  if (!structure) return undefined;
  const { width, height } = structure;
  if (Math.min(width, height) < 1 || Math.max(width, height) > SIGNATURE_SIDE_PX) return undefined;
  return { width, height };
}
