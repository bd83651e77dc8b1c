import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import type { GrayImage } from '../../web/src/scanner/decoding/gray-image.ts';

const HINTS = new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]]]);

/** Decodes once with @zxing/library, which similar portals use: Code 128 only, without "try harder". */
export function readWithPeer({ data, width, height }: GrayImage): string | null {
  try {
    const source = new RGBLuminanceSource(new Uint8ClampedArray(data), width, height);
    return new MultiFormatReader().decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS).getText();
  } catch {
    return null;
  }
}
