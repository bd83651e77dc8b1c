import { readSetting } from '../../lib/local-setting.ts';
import { orderCameras } from './camera-order.ts';
import type { Camera, Trouble } from '../machine.ts';

/** Local storage key of the camera chosen on this device. */
export const DEFAULT_CAMERA_KEY = 'defaultCameraLabel';

/** Properties that browsers support beyond the first edition of the standard. */
declare global {
  interface MediaTrackCapabilities {
    readonly torch?: boolean;
    readonly focusMode?: readonly string[];
    readonly zoom?: { readonly min: number; readonly max: number };
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
    focusMode?: string;
    zoom?: number;
  }
}

/** A camera that is on. */
export type OpenCamera = {
  readonly stream: MediaStream;
  /** Switches the torch; null where there is none. */
  readonly light: ((on: boolean) => Promise<void>) | null;
  /** Zooms to twice the size, or back; null where the camera cannot. */
  readonly nearer: ((on: boolean) => Promise<void>) | null;
  readonly close: () => void;
};

/**
 * The device's cameras, the one to start with first. Asks for permission when it has not been granted, because
 * cameras have no labels before. Rejects with the browser's error when permission is refused or there is no camera.
 */
export async function listCameras(): Promise<readonly Camera[]> {
  if (!navigator.mediaDevices) throw new DOMException('No camera access', 'NotFoundError');
  let found = await videoInputs();
  if (found.length === 0) throw new DOMException('No camera', 'NotFoundError');
  if (found.every(({ label }) => label === '')) {
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    found = await videoInputs();
    for (const track of stream.getTracks()) track.stop();
  }
  return orderCameras(
    found.map(({ deviceId, label }) => ({ id: deviceId, label })),
    readSetting(DEFAULT_CAMERA_KEY),
  );
}

async function videoInputs(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput');
}

/**
 * Turns a camera on, at 1920 × 1080 and with continuous focus where it can. `onEnd` is called when the system takes
 * the camera away. Rejects with the browser's error.
 */
export async function openCamera(id: string, onEnd: () => void): Promise<OpenCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      width: { ideal: 1920 },
      height: { ideal: 1080 },
      ...(id === '' ? { facingMode: 'environment' } : { deviceId: { exact: id } }),
    },
  });
  const [track] = stream.getVideoTracks();
  const can = track?.getCapabilities?.() ?? {};
  const set = async (wish: MediaTrackConstraintSet) => track?.applyConstraints({ advanced: [wish] });
  if (can.focusMode?.includes('continuous')) await set({ focusMode: 'continuous' }).catch(() => undefined);
  track?.addEventListener('ended', onEnd);
  const { zoom } = can;
  return {
    stream,
    light: can.torch ? (on) => set({ torch: on }) : null,
    nearer:
      zoom && zoom.max >= zoom.min * 1.5
        ? (on) => set({ zoom: on ? Math.min(zoom.max, Math.max(1, zoom.min) * 2) : Math.max(1, zoom.min) })
        : null,
    close: () => {
      track?.removeEventListener('ended', onEnd);
      for (const each of stream.getTracks()) each.stop();
    },
  };
}

/** The reason for the browser's error, for the help text. */
export function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'other';
}
