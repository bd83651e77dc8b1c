import { sameSerial } from '@portal/domain/devices/serial-key';
import { serialOf } from '../../form/fields/parameter-values.ts';
import type { Picture } from '../../form/pictures/picture.ts';
import type { LabelReading } from '../../form/pictures/pictures-context.ts';
import type { Commissioning } from './commissioning-draft.ts';

type Reader = (file: Blob) => Promise<string | null>;

/** What was read on each photo; reading takes up to a second, and a photo never changes. */
const READ = new WeakMap<Picture, Promise<string | null>>();

/**
 * The bar code on a photo, such as that of the nameplate, compared with the serial number of the form; null when the
 * photo has none, or cannot be read. Never throws.
 */
export async function labelOnPhoto(
  { version, parameters }: Pick<Commissioning, 'version' | 'parameters'>,
  picture: Picture,
  reader: Reader = readWithDecoder,
): Promise<LabelReading | null> {
  const reading =
    READ.get(picture) ?? reader(new Blob([picture.bytes], { type: picture.type })).catch(() => null);
  READ.set(picture, reading);
  const found = await reading;
  const expected = serialOf(version.parametersSchema, parameters);
  if (found === null || expected === '') return null;
  return { found, expected, same: sameSerial(found, expected) };
}

/** One photo after the other, so that several taken at once do not each start a decoder. */
let last: Promise<unknown> = Promise.resolve();

async function readWithDecoder(file: Blob): Promise<string | null> {
  const { readPhoto } = await import('../../scanner/camera/photo.ts');
  const reading = last.then(() => readPhoto(file));
  last = reading.catch(() => null);
  return reading;
}
