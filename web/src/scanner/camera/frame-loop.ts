import { aimedArea } from './aiming-window.ts';
import type { DecodeClient } from '../decoding/decode-client.ts';

type Handlers = { readonly onText: (text: string) => void; readonly onFailure: (error: unknown) => void };

/**
 * Passes the aimed part of the video to the decoder, one frame at a time without a queue, until a text is accepted or
 * the returned function is called.
 */
export function watchVideo(
  video: HTMLVideoElement,
  decoder: Pick<DecodeClient, 'frame'>,
  handlers: Handlers,
): () => void {
  let ended = false;

  const decodeFrame = async (): Promise<string | null> => {
    const { x, y, width, height } = aimedArea(
      { width: video.videoWidth, height: video.videoHeight },
      { width: video.clientWidth, height: video.clientHeight },
    );
    if (width === 0 || height === 0) return null;
    const image = await createImageBitmap(video, x, y, width, height).catch(skipUnreadableFrame);
    return image && decoder.frame(image);
  };

  const next = async () => {
    if (ended) return;
    try {
      const text = await decodeFrame();
      if (ended) return;
      if (text === null) onNextFrame(video, next);
      else handlers.onText(text);
    } catch (error) {
      if (!ended) handlers.onFailure(error);
    }
  };
  onNextFrame(video, next);
  return () => {
    ended = true;
  };
}

/**
 * A camera that is just starting reports its first frame before the picture can be read (measured on a busy machine:
 * one start in seven): that frame is skipped. Any other error is thrown again.
 */
function skipUnreadableFrame(error: unknown): null {
  if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
  throw error;
}

function onNextFrame(video: HTMLVideoElement, run: () => Promise<void>): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => void run());
  else requestAnimationFrame(() => void run());
}
