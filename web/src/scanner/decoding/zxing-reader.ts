import { BARCODE_FORMAT } from '@portal/domain/constants';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { ReadBars } from './decoder.ts';

/** Only Code 128, without the slower search (specification section 5), dark bars on light only. */
const OPTIONS: ReaderOptions = {
  formats: [BARCODE_FORMAT],
  tryHarder: false,
  tryInvert: false,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

/** Where the reader's WebAssembly is loaded from: a URL in the browser, bytes in Node. */
export type WasmSource = { readonly url: string } | { readonly bytes: Uint8Array<ArrayBuffer> };

/** Starts the reader; rejects when its WebAssembly cannot be loaded. Loads it from nowhere else. */
export async function openZxingReader(source: WasmSource): Promise<ReadBars> {
  await prepareZXingModule({
    overrides: 'url' in source ? { locateFile: () => source.url } : { wasmBinary: source.bytes.buffer },
    fireImmediately: true,
  });
  return async ({ data: gray, width, height }, turn) => {
    const data = new Uint8ClampedArray(width * height * 4);
    for (let at = 0, to = 0; at < gray.length; at++, to += 4)
      data[to] = data[to + 1] = data[to + 2] = gray[at] ?? 0;
    const results = await readBarcodes(
      { data, width, height, colorSpace: 'srgb' },
      { ...OPTIONS, tryRotate: turn },
    );
    return results.find(({ isValid }) => isValid)?.text ?? null;
  };
}
