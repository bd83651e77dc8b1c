import { readSetting, writeSetting } from '../lib/local-setting.ts';
import { isIos } from '../lib/platform.ts';
import { createStore, type Store } from '../lib/store.ts';
import { DEFAULT_CAMERA_KEY, listCameras, openCamera, type OpenCamera, troubleOf } from './camera/camera.ts';
import { pickPhoto } from './camera/pick-photo.ts';
import { IDLE, type ScannerEffect, type ScannerEvent, scannerAfter, type ScannerState } from './machine.ts';

export type Scanner = {
  readonly state: Store<ScannerState>;
  /** The camera that is on, for the view to show. */
  readonly camera: Store<OpenCamera | null>;
  readonly send: (event: ScannerEvent) => void;
  /** True while a photo is being read. */
  readonly reading: Store<boolean>;
  /** Whom to tell from now on. */
  readonly attend: (surroundings: Surroundings) => void;
  /** Takes or picks a photo of the label and reads that, for when the camera's video is no help. */
  readonly scanPhoto: () => Promise<void>;
};

/** What there is to say to the person. */
export type Message =
  | Extract<ScannerEffect, { kind: 'warn-disabled' | 'tell-listing-failed' | 'tell-scan-failed' }>
  | { readonly kind: 'photo-empty' | 'photo-failed' };

/** What the scanner cannot do by itself: hand over the number, and speak to the person. */
export type Surroundings = {
  readonly complete: (text: string) => void;
  readonly tell: (message: Message) => void;
};

/** The machine with cameras, storage and vibration attached; one for each serial field. */
export function createScanner(): Scanner {
  let surroundings: Surroundings | null = null;
  const state = createStore<ScannerState>(IDLE);
  const camera = createStore<OpenCamera | null>(null);
  /** Raised with every start and stop: a camera that comes on after its time is closed at once. */
  let turn = 0;

  const send = (event: ScannerEvent) => {
    const step = scannerAfter(state.get(), event);
    state.set(step.state);
    for (const effect of step.effects) perform(effect);
  };

  const stop = () => {
    turn += 1;
    camera.get()?.close();
    camera.set(null);
  };

  const list = async () => {
    try {
      const cameras = await listCameras();
      send({ type: 'cameras-listed', cameras, savedLabel: readSetting(DEFAULT_CAMERA_KEY) });
    } catch (error) {
      send({ type: 'listing-failed', trouble: troubleOf(error) });
    }
  };

  const start = async (id: string) => {
    turn += 1;
    const mine = turn;
    try {
      const opened = await openCamera(id, () =>
        send({ type: 'failed', error: 'Video stream has ended', trouble: 'other' }),
      );
      if (mine !== turn) {
        opened.close();
        return;
      }
      camera.set(opened);
      send({ type: 'camera-started' });
    } catch (error) {
      if (mine === turn) send({ type: 'failed', error: String(error), trouble: troubleOf(error) });
    }
  };

  const startLater = (id: string, afterMs: number) => {
    turn += 1;
    const mine = turn;
    setTimeout(() => {
      if (mine === turn) void start(id);
    }, afterMs);
  };

  const perform = (effect: ScannerEffect) => {
    switch (effect.kind) {
      case 'list-cameras':
        void list();
        break;
      case 'start-camera':
        startLater(effect.id, effect.afterMs);
        break;
      case 'reset-reader':
        stop();
        break;
      case 'save-label':
        writeSetting(DEFAULT_CAMERA_KEY, effect.label);
        break;
      case 'vibrate':
        // Safari on iOS cannot.
        if (!isIos()) navigator.vibrate?.(effect.ms);
        break;
      case 'complete':
        surroundings?.complete(effect.text);
        break;
      case 'warn-disabled':
      case 'tell-listing-failed':
      case 'tell-scan-failed':
        surroundings?.tell(effect);
        break;
      default:
        effect satisfies never;
    }
  };

  const reading = createStore(false);
  const scanPhoto = async () => {
    const file = await pickPhoto();
    if (!file) return;
    reading.set(true);
    try {
      const { readPhoto } = await import('./camera/photo.ts');
      const text = await readPhoto(file);
      if (text === null) surroundings?.tell({ kind: 'photo-empty' });
      else send({ type: 'decoded', text });
    } catch {
      surroundings?.tell({ kind: 'photo-failed' });
    } finally {
      reading.set(false);
    }
  };

  const attend = (next: Surroundings) => {
    surroundings = next;
  };
  return { state, camera, send, reading, attend, scanPhoto };
}
