import {
  CAMERA_RESTART_DELAY_MS,
  SCAN_ERROR_MS,
  SCAN_WARNING_MS,
  VIBRATION_MS,
} from '@portal/domain/constants';

export type Camera = { readonly id: string; readonly label: string };

/** Why there is no camera picture: no permission, no camera, or anything else. */
export type Trouble = 'blocked' | 'missing' | 'other';

export type ScannerState =
  /** `trouble`: the last attempt failed, and the help for it is shown. */
  | { readonly kind: 'idle'; readonly trouble: Trouble | null }
  | { readonly kind: 'listing' }
  | { readonly kind: 'choosing-camera'; readonly cameras: readonly Camera[] }
  | { readonly kind: 'starting' | 'scanning'; readonly cameras: readonly Camera[]; readonly current: number };

export type ScannerEvent =
  | { readonly type: 'scan-requested'; readonly disabled: boolean }
  /** In the order of `camera-order`; `savedLabel` is the camera chosen earlier on this device. */
  | {
      readonly type: 'cameras-listed';
      readonly cameras: readonly Camera[];
      readonly savedLabel: string | null;
    }
  | { readonly type: 'listing-failed'; readonly trouble: Trouble }
  | { readonly type: 'camera-chosen'; readonly id: string }
  | { readonly type: 'camera-started' }
  | { readonly type: 'switch-requested' }
  | { readonly type: 'decoded'; readonly text: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'failed'; readonly error: string; readonly trouble: Trouble };

export type ScannerEffect =
  | { readonly kind: 'list-cameras' }
  | { readonly kind: 'start-camera'; readonly id: string; readonly afterMs: number }
  /** Turns the camera off and discards what was read so far. */
  | { readonly kind: 'reset-reader' }
  /** The camera to start with next time; an empty label for none. */
  | { readonly kind: 'save-label'; readonly label: string }
  | { readonly kind: 'vibrate'; readonly ms: number }
  | { readonly kind: 'complete'; readonly text: string }
  | { readonly kind: 'warn-disabled'; readonly ms: number }
  | { readonly kind: 'tell-listing-failed' }
  | { readonly kind: 'tell-scan-failed'; readonly ms: number };

export type Step = { readonly state: ScannerState; readonly effects: readonly ScannerEffect[] };

export const IDLE: ScannerState = { kind: 'idle', trouble: null };

/** No notification is shown for this error message: the help alone says that the camera was taken away. */
const SILENT = 'Video stream has ended';

const RESET: ScannerEffect = { kind: 'reset-reader' };
const TELL_FAILED: ScannerEffect = { kind: 'tell-scan-failed', ms: SCAN_ERROR_MS };

/**
 * The state and effects after an event (specification section 4, "Scanner"). An event without a meaning in a state
 * changes nothing: a camera may answer after the person has closed the view.
 */
export function scannerAfter(state: ScannerState, event: ScannerEvent): Step {
  const open = state.kind === 'starting' || state.kind === 'scanning' ? state : null;
  switch (event.type) {
    case 'scan-requested':
      if (state.kind !== 'idle') return stay(state);
      if (event.disabled) return { state, effects: [{ kind: 'warn-disabled', ms: SCAN_WARNING_MS }] };
      return { state: { kind: 'listing' }, effects: [{ kind: 'list-cameras' }] };
    case 'cameras-listed':
      return state.kind === 'listing' ? afterListing(event.cameras, event.savedLabel) : stay(state);
    case 'listing-failed':
      return state.kind === 'listing' ? listingFailed(event.trouble) : stay(state);
    case 'camera-chosen':
      return state.kind === 'choosing-camera' ? chosen(state.cameras, event.id) : stay(state);
    case 'camera-started':
      return state.kind === 'starting' ? { state: { ...state, kind: 'scanning' }, effects: [] } : stay(state);
    case 'switch-requested':
      return open && open.cameras.length > 1 ? switched(open.cameras, open.current) : stay(state);
    case 'decoded':
      // Also without a camera: a photo of the label can be read where the camera is not available or was closed.
      if (state.kind === 'listing' || state.kind === 'choosing-camera') return stay(state);
      return {
        state: IDLE,
        effects: [RESET, { kind: 'vibrate', ms: VIBRATION_MS }, { kind: 'complete', text: event.text }],
      };
    case 'cancelled':
      return { state: IDLE, effects: state.kind === 'idle' ? [] : [RESET] };
    case 'failed':
      if (!open) return stay(state);
      return {
        state: { kind: 'idle', trouble: event.trouble },
        effects: [
          RESET,
          // A camera that never started is not the default: chosen again each time, it would leave no way to another.
          ...(state.kind === 'starting' ? [saveLabel('')] : []),
          ...(event.error.includes(SILENT) ? [] : [TELL_FAILED]),
        ],
      };
    default:
      return event satisfies never;
  }
}

const saveLabel = (label: string): ScannerEffect => ({ kind: 'save-label', label });

function stay(state: ScannerState): Step {
  return { state, effects: [] };
}

function listingFailed(trouble: Trouble): Step {
  return { state: { kind: 'idle', trouble }, effects: [{ kind: 'tell-listing-failed' }] };
}

/** Starts the saved camera, else the only one; with several and none saved the person is asked. */
function afterListing(cameras: readonly Camera[], savedLabel: string | null): Step {
  const saved = cameras.findIndex(({ label }) => label === savedLabel);
  const current = Math.max(0, saved);
  const camera = cameras[current];
  if (!camera) return listingFailed('missing');
  if (cameras.length > 1 && saved < 0) return { state: { kind: 'choosing-camera', cameras }, effects: [] };
  return {
    state: { kind: 'starting', cameras, current },
    effects: [{ kind: 'start-camera', id: camera.id, afterMs: 0 }],
  };
}

function chosen(cameras: readonly Camera[], id: string): Step {
  const current = Math.max(
    0,
    cameras.findIndex((camera) => camera.id === id),
  );
  const camera = cameras[current];
  if (!camera) return { state: IDLE, effects: [] };
  return {
    state: { kind: 'starting', cameras, current },
    effects: [saveLabel(camera.label), { kind: 'start-camera', id: camera.id, afterMs: 0 }],
  };
}

function switched(cameras: readonly Camera[], from: number): Step {
  const current = (from + 1) % cameras.length;
  const camera = cameras[current];
  if (!camera) return { state: IDLE, effects: [RESET] };
  return {
    state: { kind: 'starting', cameras, current },
    effects: [
      saveLabel(camera.label),
      RESET,
      { kind: 'start-camera', id: camera.id, afterMs: CAMERA_RESTART_DELAY_MS },
    ],
  };
}
