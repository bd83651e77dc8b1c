import { readSetting } from '../../lib/local-setting.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { ScannerEvent } from '../machine.ts';
import { DEFAULT_CAMERA_KEY, listCameras, openCamera, type OpenCamera, troubleOf } from './camera.ts';

/** The cameras of the device as one scanner uses them: at most one is on, and what happens is sent as events. */
export type CameraSession = {
  /** The camera that is on. */
  readonly camera: Store<OpenCamera | null>;
  readonly list: () => Promise<void>;
  readonly startAfter: (id: string, ms: number) => void;
  readonly stop: () => void;
};

/** @param send receives what the cameras report: listed, started or failed. */
export function createCameraSession(send: (event: ScannerEvent) => void): CameraSession {
  const camera = createStore<OpenCamera | null>(null);
  /** Counts starts and stops: a camera that opens after a later start or stop is closed at once. */
  let attempt = 0;

  const start = async (id: string) => {
    attempt += 1;
    const ownAttempt = attempt;
    try {
      const opened = await openCamera(id, () =>
        send({ type: 'failed', error: 'Video stream has ended', trouble: 'other' }),
      );
      if (ownAttempt !== attempt) {
        opened.close();
        return;
      }
      camera.set(opened);
      send({ type: 'camera-started' });
    } catch (error) {
      if (ownAttempt === attempt) send({ type: 'failed', error: String(error), trouble: troubleOf(error) });
    }
  };

  return {
    camera,
    list: async () => {
      try {
        const cameras = await listCameras();
        send({ type: 'cameras-listed', cameras, savedLabel: readSetting(DEFAULT_CAMERA_KEY) });
      } catch (error) {
        send({ type: 'listing-failed', trouble: troubleOf(error) });
      }
    },
    startAfter: (id, ms) => {
      attempt += 1;
      const ownAttempt = attempt;
      setTimeout(() => {
        if (ownAttempt === attempt) void start(id);
      }, ms);
    },
    stop: () => {
      attempt += 1;
      camera.get()?.close();
      camera.set(null);
    },
  };
}
