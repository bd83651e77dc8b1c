import type * as PdfLibrary from 'pdfjs-dist';
import { loadChunk } from '../loading/chunk.ts';
import { PDF_PARTS } from './own-viewer.ts';

/** A picture with more pixels than this is left out of its page rather than take the memory of a phone. */
const PICTURE_PIXELS = 64_000_000;
/** A canvas with more pixels than this stays empty on an iPhone. */
const CANVAS_PIXELS = 16_000_000;
/** Bytes of one call by range: pdf.js has 64 kB, and a line in a cellar answers slowly. */
const RANGE_BYTES = 262_144;

export type Pdf = {
  readonly document: PdfLibrary.PDFDocumentProxy;
  /** Ends its worker and frees its memory. */
  readonly close: () => void;
};

/**
 * Opens a PDF by pdf.js, in a worker of its own: by its address, of which the stretches alone are fetched that are read, or
 * from memory. Nothing in a document is run: there is no scripting and no form layer. Throws for what is no PDF.
 */
export async function openPdf(
  source: { readonly url: string } | { readonly data: ArrayBuffer },
): Promise<Pdf> {
  const pdfjs = await loadChunk(
    async () => (await import(/* @vite-ignore */ PDF_PARTS.library)) as typeof PdfLibrary,
  );
  pdfjs.GlobalWorkerOptions.workerSrc = PDF_PARTS.worker;
  const loading = pdfjs.getDocument({
    ...source,
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: PICTURE_PIXELS,
    useWorkerFetch: false,
    BinaryDataFactory: Decoders,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  const close = () => void loading.destroy().catch(() => undefined);
  try {
    return { document: await loading.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Gives pdf.js its decoders; the fonts of the standard 14 it takes from the system. */
class Decoders {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = PDF_PARTS.decoders.get(filename);
    if (url === undefined) throw new Error(`There is no ${filename}`);
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${filename} was answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Draws a page as wide as asked, in pixels of the canvas; narrower where a canvas cannot be that large. */
export function drawPage(
  page: PdfLibrary.PDFPageProxy,
  width: number,
): { readonly canvas: HTMLCanvasElement; readonly task: PdfLibrary.RenderTask } {
  const whole = page.getViewport({ scale: 1 });
  const maxScale = Math.sqrt(CANVAS_PIXELS / (whole.width * whole.height));
  const viewport = page.getViewport({ scale: Math.min(width / whole.width, maxScale) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  return { canvas, task: page.render({ canvas, viewport }) };
}
