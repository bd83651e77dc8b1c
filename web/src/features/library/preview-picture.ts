/** Long side of the small picture of a file, in pixels. */
const PREVIEW_PX = 320;
const OPENING_TIMEOUT_MS = 8_000;

/**
 * A small JPEG of a picture, of a film's first second or of a PDF's first page, made here: the server decodes no hostile
 * film or document. Null where this browser cannot show it, which is no failure.
 */
export async function previewPicture(file: Blob, type: string): Promise<Blob | null> {
  try {
    if (type.startsWith('image/')) return await toPreview(await createImageBitmap(file));
    if (type === 'application/pdf') return await firstPageOf(file);
    return type.startsWith('video/') ? await frameOf(file) : null;
  } catch {
    return null;
  }
}

async function frameOf(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    video.src = url;
    await videoEvent(video, 'loadeddata');
    video.currentTime = Math.min(1, video.duration / 2 || 0);
    await videoEvent(video, 'seeked');
    return await toPreview(video);
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Gives up after the same time as for a film: a document may be built so that drawing it never ends. */
async function firstPageOf(file: Blob): Promise<Blob | null> {
  const { openPdf, drawPage } = await import('../../lib/pdf/open-pdf.ts');
  const opening = openPdf({ data: await file.arrayBuffer() });
  const drawing = opening.then(async ({ document }) => {
    const { canvas, task } = drawPage(await document.getPage(1), PREVIEW_PX * 2);
    await task.promise;
    return toPreview(canvas);
  });
  const { promise: timeout, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), OPENING_TIMEOUT_MS);
  try {
    return await Promise.race([drawing, timeout]);
  } finally {
    clearTimeout(timer);
    void opening.then(({ close }) => close()).catch(() => undefined);
  }
}

function videoEvent(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The film did not open in time')), OPENING_TIMEOUT_MS);
    const settle = (done: () => void) => () => {
      clearTimeout(timer);
      done();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The film cannot be opened'))),
      {
        once: true,
      },
    );
  });
}

async function toPreview(source: ImageBitmap | HTMLVideoElement | HTMLCanvasElement): Promise<Blob | null> {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, PREVIEW_PX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  // A JPEG has no transparency: transparent pixels become white, not black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.8);
  });
}
