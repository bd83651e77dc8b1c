import { UPLOAD_PROGRESS } from '../constants.ts';

/** Specification section 4, "File upload": the steps of one file on its way. */
export const UPLOAD_STEPS = ['starting', 'getting-url', 'sending', 'saving-reference'] as const;
export type UploadStep = (typeof UPLOAD_STEPS)[number];

export type UploadState =
  | { readonly at: UploadStep; readonly progress: number }
  | { readonly at: 'success'; readonly progress: number }
  | { readonly at: 'error'; readonly failed: UploadStep; readonly progress: number };

export type UploadEvent =
  | { readonly type: 'started' | 'url-received' | 'sent' | 'saved' | 'failed' | 'retry' }
  | { readonly type: 'progress'; readonly sentBytes: number; readonly totalBytes: number };

export const UPLOAD_START: UploadState = { at: 'starting', progress: UPLOAD_PROGRESS.start };

/** The event that ends each step well, and what follows it. */
const ENDS: Readonly<
  Record<UploadStep, { readonly event: UploadEvent['type']; readonly to: UploadStep | 'success' }>
> = {
  starting: { event: 'started', to: 'getting-url' },
  'getting-url': { event: 'url-received', to: 'sending' },
  sending: { event: 'sent', to: 'saving-reference' },
  'saving-reference': { event: 'saved', to: 'success' },
};

/** Where a click on a failed upload goes on: a signed address works once, so sending again needs a new one. */
const RETRIES: Readonly<Record<UploadStep, UploadStep>> = {
  starting: 'starting',
  'getting-url': 'getting-url',
  sending: 'getting-url',
  'saving-reference': 'saving-reference',
};

const PROGRESS: Readonly<Record<UploadStep | 'success', number>> = {
  starting: UPLOAD_PROGRESS.start,
  'getting-url': UPLOAD_PROGRESS.start,
  sending: UPLOAD_PROGRESS.sendingFrom,
  'saving-reference': UPLOAD_PROGRESS.sendingTo,
  success: UPLOAD_PROGRESS.end,
};

/**
 * The state of an upload after an event; undefined where the event is not possible, such as progress that
 * arrives after the failure. Progress is in whole percent and never goes back while sending.
 */
export function uploadAfter(state: UploadState, event: UploadEvent): UploadState | undefined {
  if (state.at === 'success') return undefined;
  if (state.at === 'error') return event.type === 'retry' ? entering(RETRIES[state.failed]) : undefined;
  if (event.type === 'failed') return { at: 'error', failed: state.at, progress: state.progress };
  if (event.type === 'progress') {
    if (state.at !== 'sending') return undefined;
    return { at: 'sending', progress: Math.max(state.progress, sendingPercent(event)) };
  }
  const end = ENDS[state.at];
  return end.event === event.type ? entering(end.to) : undefined;
}

function entering(at: UploadStep | 'success'): UploadState {
  return { at, progress: PROGRESS[at] };
}

function sendingPercent({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }): number {
  const share = totalBytes > 0 ? Math.min(1, Math.max(0, sentBytes / totalBytes)) : 0;
  const { sendingFrom, sendingTo } = UPLOAD_PROGRESS;
  return Math.floor(sendingFrom + (sendingTo - sendingFrom) * share);
}
