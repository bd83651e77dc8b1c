import type { QueuedFile } from './request.ts';
import { QUEUE_STATUS, resumeStep, type QueueStatus } from './transition.ts';

/** The progress in percent at which the data, and the files, have been sent. */
export const QUEUE_PROGRESS = { data: 33, files: 90, email: 100 } as const;

type Sent = Pick<QueuedFile, 'size' | 'uploaded'>;

/**
 * The progress of a request, in whole percent from 0 to 100: data up to 33, files up to 90 by their bytes, e-mail up to
 * 100. A failed step keeps the progress reached.
 * @param sentBytes bytes of the active file that have been sent
 */
export function queueProgress(
  request: { readonly status: QueueStatus; readonly files: readonly Sent[] },
  sentBytes = 0,
): number {
  if (request.status === QUEUE_STATUS.done) return QUEUE_PROGRESS.email;
  const step = resumeStep(request.status);
  if (step === 'data') return 0;
  if (step === 'email') return QUEUE_PROGRESS.files;
  const total = sum(request.files);
  if (total === 0) return QUEUE_PROGRESS.files;
  const sent = Math.min(total, sum(request.files.filter((file) => file.uploaded)) + sentBytes);
  return Math.floor(QUEUE_PROGRESS.data + ((QUEUE_PROGRESS.files - QUEUE_PROGRESS.data) * sent) / total);
}

const sum = (files: readonly Sent[]): number => files.reduce((bytes, file) => bytes + file.size, 0);
