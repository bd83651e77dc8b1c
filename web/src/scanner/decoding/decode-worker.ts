/// <reference lib="webworker" />
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { DecodeAnswer, DecodeRequest } from './decode-client.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { type GrayImage, grayFromRgba } from './gray-image.ts';
import { openZxingReader } from './zxing-reader.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The decoder in a worker, so that the page stays responsive. Its WebAssembly is served by the app itself. */
const decoder: Promise<Decoder> = openZxingReader({ url: wasmUrl }).then(createDecoder);

const canvas = new OffscreenCanvas(1, 1);
const pen = canvas.getContext('2d', { willReadFrequently: true, alpha: false });

decoder.catch(reportFailure);
self.addEventListener(
  'message',
  ({ data }: MessageEvent<DecodeRequest>) => void handle(data).catch(reportFailure),
);

async function handle(request: DecodeRequest): Promise<void> {
  const { frame, picture, reset } = await decoder;
  if (request.kind === 'reset') {
    reset();
    return;
  }
  const gray = grayOf(request.image);
  answer({ text: await (request.kind === 'frame' ? frame(gray) : picture(gray)) });
}

function grayOf(image: ImageBitmap): GrayImage {
  if (pen === null) throw new Error('No canvas to draw on');
  const { width, height } = image;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  pen.drawImage(image, 0, 0);
  image.close();
  return grayFromRgba(pen.getImageData(0, 0, width, height).data, width, height);
}

function reportFailure(error: unknown): void {
  answer({ error: String(error) });
}

function answer(message: DecodeAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker can only answer its own page
  self.postMessage(message);
}
