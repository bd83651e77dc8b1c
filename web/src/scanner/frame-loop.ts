import { aimedArea } from './aiming-window.ts';
import type { DecodeClient } from './decode-client.ts';

type Found = { readonly onText: (text: string) => void; readonly onFailure: (error: unknown) => void };

/**
 * Hands the aimed part of the video to the decoder, one frame at a time and never a queue of them, until a text is
 * believed or the answer is called, which ends it.
 */
export function watchVideo(video: HTMLVideoElement, decoder: DecodeClient, found: Found): () => void {
  let ended = false;

  const look = async (): Promise<string | null> => {
    const { x, y, width, height } = aimedArea(
      { width: video.videoWidth, height: video.videoHeight },
      { width: video.clientWidth, height: video.clientHeight },
    );
    if (width === 0 || height === 0) return null;
    return decoder.frame(await createImageBitmap(video, x, y, width, height));
  };

  const next = async () => {
    if (ended) return;
    try {
      const text = await look();
      if (ended) return;
      if (text === null) onNextFrame(video, next);
      else found.onText(text);
    } catch (error) {
      if (!ended) found.onFailure(error);
    }
  };
  onNextFrame(video, next);
  return () => {
    ended = true;
  };
}

function onNextFrame(video: HTMLVideoElement, run: () => Promise<void>): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => void run());
  else requestAnimationFrame(() => void run());
}
