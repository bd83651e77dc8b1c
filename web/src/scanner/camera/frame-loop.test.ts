import { afterEach, expect, test, vi } from 'vitest';
import { watchVideo } from './frame-loop.ts';

const SERIAL = 'HP-2026-00000012';

const FRAME: VideoFrameCallbackMetadata = {
  presentationTime: 0,
  expectedDisplayTime: 0,
  width: 1920,
  height: 1080,
  mediaTime: 0,
  presentedFrames: 1,
};

/** A camera's video whose frames are requested by the test. */
function video() {
  const waiting: (() => void)[] = [];
  const element: Partial<HTMLVideoElement> = {
    videoWidth: 1920,
    videoHeight: 1080,
    clientWidth: 390,
    clientHeight: 844,
    requestVideoFrameCallback: (run) => waiting.push(() => run(0, FRAME)),
  };
  const nextFrame = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { element: element as HTMLVideoElement, nextFrame };
}

const reader = { frame: async () => SERIAL };

afterEach(() => vi.unstubAllGlobals());

test('a camera whose first frame cannot be read yet is no broken camera: the label in the next frame is read', async () => {
  const { element, nextFrame } = video();
  const grab = vi
    .fn<() => Promise<object>>()
    .mockRejectedValueOnce(new DOMException('The image source is not usable.', 'InvalidStateError'))
    .mockResolvedValue({});
  vi.stubGlobal('createImageBitmap', grab);
  const onText = vi.fn<(text: string) => void>();
  const onFailure = vi.fn<(error: unknown) => void>();
  watchVideo(element, reader, { onText, onFailure });
  await nextFrame();
  expect(onText).not.toHaveBeenCalled();
  await nextFrame();
  expect(onText).toHaveBeenCalledExactlyOnceWith(SERIAL);
  expect(onFailure).not.toHaveBeenCalled();
});

test('a reader that breaks is told, so that the installer gets the help for a broken camera', async () => {
  const { element, nextFrame } = video();
  vi.stubGlobal('createImageBitmap', async () => ({}));
  const broken = { frame: () => Promise.reject(new Error('out of memory')) };
  const onFailure = vi.fn<(error: unknown) => void>();
  watchVideo(element, broken, { onText: () => undefined, onFailure });
  await nextFrame();
  expect(onFailure).toHaveBeenCalledOnce();
});
