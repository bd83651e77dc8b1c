import { writeSetting } from '../lib/local-setting.ts';
import { isIos } from '../lib/platform.ts';
import { createStore, type Store } from '../lib/store.ts';
import { DEFAULT_CAMERA_KEY, type OpenCamera } from './camera/camera.ts';
import { createCameraSession } from './camera/camera-session.ts';
import { IDLE, type ScannerEffect, type ScannerEvent, scannerAfter, type ScannerState } from './machine.ts';

export type Scanner = {
  readonly state: Store<ScannerState>;
  /** The camera that is on, for the view to show. */
  readonly camera: Store<OpenCamera | null>;
  readonly send: (event: ScannerEvent) => void;
  /** True while a photo of this attempt is being read. */
  readonly reading: Store<boolean>;
  /**
   * The number of the attempt, which changes with a cancel, a new scan and every code that was read: what was begun in an earlier one
   * no longer counts. A video that ends by itself changes nothing, since phones end it while the person takes a photo.
   */
  readonly attempt: () => number;
  /** Replaces the callbacks. */
  readonly setCallbacks: (callbacks: ScannerCallbacks) => void;
  /** What the camera or the photo shows, at the moment at which a code was read in it. */
  readonly show: (picture: ImageBitmapSource) => void;
  readonly tell: (message: Message) => void;
};

/** What there is to say to the person. */
export type Message =
  | Extract<ScannerEffect, { kind: 'warn-disabled' | 'tell-listing-failed' | 'tell-scan-failed' }>
  | { readonly kind: 'photo-empty' | 'photo-failed' };

/** What the scanner leaves to its field: taking the number over, and showing messages. */
export type ScannerCallbacks = {
  readonly complete: (text: string) => void;
  readonly tell: (message: Message) => void;
  /** Called before `complete`, where the picture is kept beside the number. */
  readonly seen?: (picture: ImageBitmapSource) => void;
};

/** The events that begin a new attempt. */
const BEGINS_ATTEMPT: ReadonlySet<ScannerEvent['type']> = new Set(['scan-requested', 'cancelled', 'decoded']);

/** The state machine connected to cameras, storage and vibration; one for each serial number field. */
export function createScanner(): Scanner {
  let callbacks: ScannerCallbacks | null = null;
  const state = createStore<ScannerState>(IDLE);
  const reading = createStore(false);
  let attempt = 0;

  const send = (event: ScannerEvent) => {
    if (BEGINS_ATTEMPT.has(event.type)) {
      attempt += 1;
      reading.set(false);
    }
    const step = scannerAfter(state.get(), event);
    state.set(step.state);
    for (const effect of step.effects) perform(effect);
  };
  const cameras = createCameraSession(send);

  const perform = (effect: ScannerEffect) => {
    switch (effect.kind) {
      case 'list-cameras':
        void cameras.list();
        break;
      case 'start-camera':
        cameras.startAfter(effect.id, effect.afterMs);
        break;
      case 'reset-reader':
        cameras.stop();
        break;
      case 'save-label':
        writeSetting(DEFAULT_CAMERA_KEY, effect.label);
        break;
      case 'vibrate':
        // Safari on iOS cannot vibrate.
        if (!isIos()) navigator.vibrate?.(effect.ms);
        break;
      case 'complete':
        callbacks?.complete(effect.text);
        break;
      case 'warn-disabled':
      case 'tell-listing-failed':
      case 'tell-scan-failed':
        callbacks?.tell(effect);
        break;
      default:
        effect satisfies never;
    }
  };

  return {
    state,
    camera: cameras.camera,
    send,
    reading,
    attempt: () => attempt,
    show: (picture) => callbacks?.seen?.(picture),
    tell: (message) => callbacks?.tell(message),
    setCallbacks: (next) => {
      callbacks = next;
    },
  };
}
