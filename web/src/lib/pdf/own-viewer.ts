/* oxlint-disable import/default -- the bundler makes the address of a file its default export */
import libraryUrl from 'pdfjs-dist/legacy/build/pdf.min.mjs?url';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
/* oxlint-enable import/default */
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { isInstalled, isIos } from '../platform.ts';

/** Addresses of the parts of pdf.js: about 700 kB compressed, which no phone fetches that has a viewer. */
export const PDF_PARTS = {
  library: libraryUrl,
  worker: workerUrl,
  /** Decoders of scanned pages, by the names that pdf.js asks for them by. */
  decoders: new Map([
    ['jbig2.wasm', jbig2Url],
    ['openjpeg.wasm', openjpegUrl],
  ]),
} as const;

/**
 * Whether this browser shows a PDF by itself. Android's Chrome does not, and an app on the home screen of an iPhone has no
 * way back from one.
 */
export function showsPdf(): boolean {
  return navigator.pdfViewerEnabled && !(isIos() && isInstalled());
}

/** Fetches the parts of pdf.js, so that the worker keeps them for when there is no network; whether all of them are here. */
export async function fetchPdfParts(): Promise<boolean> {
  const { library, worker, decoders } = PDF_PARTS;
  const all = [library, worker, ...decoders.values()];
  const answers = await Promise.all(all.map((part) => fetch(part).catch(() => null)));
  return answers.every((answer) => answer?.ok === true);
}
