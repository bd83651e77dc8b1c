import { UPLOAD_PROGRESS } from '../constants.ts';
import type { QueuedFile, QueuedRequest } from './request.ts';
import { hasFailed, QUEUE_STATUS, resumeStep } from './transition.ts';

/**
 * The state of one file of a request. `sending` is uploading, from 10 to 90 percent; `confirming` waits for its
 * reference.
 */
export type FileState =
  | 'waiting'
  | 'starting'
  | 'sending'
  | 'confirming'
  | 'confirmed'
  | 'failed'
  | 'missing';
export type FileProgress = { readonly state: FileState; readonly percent: number };

type Sent = Pick<QueuedFile, 'slot' | 'size' | 'uploaded' | 'referenced' | 'missing'>;
type Holder = Pick<QueuedRequest, 'status'> & { readonly files: readonly Sent[] };

/**
 * The progress of each file of a request, in order: 10 percent at the start, 10 to 90 during the upload, 100 when its
 * reference is saved (specification section 4, "File upload"). Files are sent one after another, so the first
 * unconfirmed one is active, or has failed; files whose bytes are missing on the device are skipped.
 * @param sentBytes bytes of the active file that have been sent
 */
export function fileProgress(request: Holder, sentBytes = 0): readonly FileProgress[] {
  const current = request.files.findIndex((file) => !file.referenced && file.missing !== true);
  return request.files.map((file, index) => {
    if (file.referenced) return { state: 'confirmed', percent: UPLOAD_PROGRESS.end };
    if (file.missing === true) return { state: 'missing', percent: 0 };
    const reached = file.uploaded ? UPLOAD_PROGRESS.sendingTo : 0;
    if (index !== current || resumeStep(request.status) !== 'files')
      return { state: 'waiting', percent: reached };
    if (hasFailed(request.status)) return { state: 'failed', percent: reached };
    if (request.status !== QUEUE_STATUS.sendingFiles) return { state: 'waiting', percent: reached };
    if (file.uploaded) return { state: 'confirming', percent: reached };
    if (sentBytes === 0) return { state: 'starting', percent: UPLOAD_PROGRESS.start };
    return { state: 'sending', percent: sendingPercent(sentBytes / file.size) };
  });
}

function sendingPercent(share: number): number {
  const { sendingFrom, sendingTo } = UPLOAD_PROGRESS;
  return Math.floor(sendingFrom + (sendingTo - sendingFrom) * Math.min(1, Math.max(0, share)));
}
