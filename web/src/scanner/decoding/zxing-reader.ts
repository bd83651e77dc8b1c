import { BARCODE_FORMAT } from '@portal/domain/constants';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { ReadBars } from './decoder.ts';
import { serialOfGs1, withoutControls } from './gs1-serial.ts';

/** Only Code 128, without the slower search (specification section 5), dark bars on light only. */
const OPTIONS: ReaderOptions = {
  formats: [BARCODE_FORMAT],
  tryHarder: false,
  tryInvert: false,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** How a Code 128 with the sign of GS1 at its beginning is called (ISO/IEC 15417, annex C). */
const GS1_128 = ']C1';

/** Where the reader's WebAssembly is loaded from: a URL in the browser, bytes in Node. */
export type WasmSource = { readonly url: string } | { readonly bytes: Uint8Array<ArrayBuffer> };

/** Starts the reader; rejects when its WebAssembly cannot be loaded. Loads it from nowhere else. */
export async function openZxingReader(source: WasmSource): Promise<ReadBars> {
  await prepareZXingModule({
    overrides: 'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes.buffer },
    fireImmediately: true,
  });
  return async ({ image: { data: gray, width, height }, turn, rows }) => {
    // One write a pixel takes a quarter of the time of four.
    const pixels = new Uint32Array(width * height);
    for (let at = 0; at < gray.length; at++) pixels[at] = (gray[at] ?? 0) * 0x01_01_01;
    const data = new Uint8ClampedArray(pixels.buffer);
    const results = await readBarcodes(
      { data, width, height, colorSpace: 'srgb' },
      { ...OPTIONS, tryRotate: turn, minLineCount: rows },
    );
    const found = results.find(({ isValid }) => isValid);
    if (!found) return null;
    return found.symbologyIdentifier === GS1_128 ? serialOfGs1(found.text) : withoutControls(found.text);
  };
}
