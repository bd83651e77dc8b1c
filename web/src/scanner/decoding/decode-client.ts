/** Messages from the page to the decoder's worker; the image is transferred, not copied. A reset has no answer. */
export type DecodeRequest =
  | { readonly kind: 'reset' }
  | { readonly kind: 'frame' | 'picture'; readonly image: ImageBitmap };

/** One answer for each frame or picture, in their order; after an error nothing will be decoded any more. */
export type DecodeAnswer = { readonly text: string | null } | { readonly error: string };

/** The page's side of the decoder's worker. Promises reject when the reader could not be started or was closed. */
export type DecodeClient = {
  /** Decodes one frame; null at once while another one is being decoded, so that there is never a queue. */
  readonly frame: (image: ImageBitmap) => Promise<string | null>;
  /** Decodes a photo in many ways, which takes some time. Use a separate client for it. */
  readonly picture: (image: ImageBitmap) => Promise<string | null>;
  /** Discards the results of earlier frames. */
  readonly reset: () => void;
  readonly close: () => void;
};

export function openDecodeClient(): DecodeClient {
  const worker = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  let broken: Error | null = null;
  let looking: PromiseWithResolvers<string | null> | null = null;

  const fail = (message: string) => {
    broken ??= new Error(message);
    looking?.reject(broken);
    looking = null;
  };

  worker.addEventListener('message', ({ data }: MessageEvent<DecodeAnswer>) => {
    if ('error' in data) {
      fail(data.error);
      return;
    }
    looking?.resolve(data.text);
    looking = null;
  });
  worker.addEventListener('error', ({ message }) => fail(message || 'The reader could not be loaded'));

  const send = (request: DecodeRequest) =>
    worker.postMessage(request, request.kind === 'reset' ? [] : [request.image]);

  const look = async (kind: 'frame' | 'picture', image: ImageBitmap): Promise<string | null> => {
    if (broken !== null) throw broken;
    if (looking !== null) {
      image.close();
      return null;
    }
    looking = Promise.withResolvers<string | null>();
    const { promise } = looking;
    send({ kind, image });
    return promise;
  };

  return {
    frame: (image) => look('frame', image),
    picture: (image) => look('picture', image),
    reset: () => send({ kind: 'reset' }),
    close: () => {
      fail('Video stream has ended: the view was closed');
      worker.terminate();
    },
  };
}
