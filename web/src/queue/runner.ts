import { backoffMs } from '@portal/domain/queue/backoff';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { next, QUEUE_STATUS, type QueueEvent, resumeStep } from '@portal/domain/queue/transition';
import { beginWork } from '../lib/busy.ts';
import { t } from '../lib/i18n.ts';
import { atomically } from '../lib/local-db.ts';
import { refreshSession, sessionExpired } from '../lib/refresh.ts';
import { forgetSent, reportSent } from './live-progress.ts';
import { payloads, receipts, requests } from './local-stores.ts';
import { referenceFile, sendCard, sendData, uploadFile } from './steps.ts';
import type { Attempt } from './wire.ts';

type Change = (now: QueuedRequest) => Partial<QueuedRequest>;

/**
 * Sends one request as far as it goes now: data, each file, e-mail, done. Every step is written before and
 * after its effect, so whatever interrupts it, the next run resumes at the first thing left undone.
 * A write that finds the request changed or gone elsewhere ends the run: it is not ours any more.
 */
export async function sendRequest(request: QueuedRequest): Promise<void> {
  const endWork = beginWork('upload');
  try {
    let current = await advance(request, 'start', () => ({ error: undefined, notBefore: undefined }));
    while (current && current.status !== QUEUE_STATUS.done) current = await sendStep(current);
    if (current) await keepReceipt(current);
  } finally {
    forgetSent(request.id);
    endWork();
  }
}

/** One step; undefined when the run ends here, having failed or lost the request. */
async function sendStep(request: QueuedRequest): Promise<QueuedRequest | undefined> {
  if (sessionExpired()) await refreshSession().catch(() => undefined);
  const step = resumeStep(request.status);
  if (step === 'data') {
    const sent = await sendData(request);
    if ('failed' in sent) return fail(request, 'data-failed', sent.failed);
    return advance(request, 'data-sent', () => ({ ...sent, attempts: 0 }));
  }
  if (step === 'files') return sendNextFile(request);
  const failed = await sendCard(request);
  if (failed) return fail(request, 'email-failed', failed.failed);
  return advance(request, 'email-sent', () => ({ attempts: 0 }));
}

/** The first file that is not confirmed yet: upload, then reference, each remembered on its own. */
async function sendNextFile(request: QueuedRequest): Promise<QueuedRequest | undefined> {
  const file = request.files.find((candidate) => !candidate.referenced);
  if (!file) return advance(request, 'files-sent', () => ({ attempts: 0 }));
  if (!file.uploaded || file.path === undefined) {
    const uploaded = await uploadFile(request, file, (bytes) => reportSent(request.id, bytes));
    forgetSent(request.id);
    if ('failed' in uploaded) return fail(request, 'files-failed', uploaded.failed);
    return markFile(request, file, { uploaded: true, path: uploaded.path });
  }
  const failed = await referenceFile(request, file, file.path);
  if (failed && failed.failed.meaning === 'refused') await markFile(request, file, { uploaded: false });
  if (failed) return fail(await newest(request), 'files-failed', failed.failed);
  return markFile(request, file, { referenced: true });
}

async function newest(request: QueuedRequest): Promise<QueuedRequest> {
  return (await requests.get(request.id)) ?? request;
}

function markFile(
  request: QueuedRequest,
  file: QueuedFile,
  done: Partial<QueuedFile>,
): Promise<QueuedRequest | undefined> {
  return advance(request, 'file-sent', (now) => ({
    files: now.files.map((one) => (one.slot === file.slot ? { ...one, ...done } : one)),
  }));
}

/** Writes what an event makes of the request, if it still is what this run knows (compare and set). */
async function advance(
  request: QueuedRequest,
  event: QueueEvent,
  change: Change,
): Promise<QueuedRequest | undefined> {
  const step = next(request, event);
  if (step.kind !== 'moved') return undefined;
  return requests.change(request.id, request.revision, (now) => ({
    ...now,
    ...change(now),
    status: step.status,
  }));
}

/**
 * A failed step: tried again by itself later, or red until the person decides. Nothing is ever deleted for a
 * status code (design: offline, "What an answer means").
 */
async function fail(request: QueuedRequest, event: QueueEvent, attempt: Attempt): Promise<undefined> {
  if (attempt.meaning === 'sign-in') await refreshSession().catch(() => undefined);
  const again = attempt.meaning === 'retry' || attempt.meaning === 'sign-in';
  await advance(request, event, (now) => ({
    attempts: now.attempts + 1,
    error: {
      ...(attempt.code !== undefined && { code: attempt.code }),
      ...(attempt.status !== undefined && { httpStatus: attempt.status }),
      message: event === 'files-failed' ? `${t('queue.filesError')}: ${attempt.message}` : attempt.message,
      at: new Date().toISOString(),
    },
    notBefore: again
      ? new Date(Date.now() + backoffMs(now.attempts + 1, Math.random(), attempt.retryAfterMs)).toISOString()
      : undefined,
  }));
  return undefined;
}

/** Done: the request leaves the store for its receipt, the bytes are no longer needed here. */
async function keepReceipt(request: QueuedRequest): Promise<void> {
  await atomically(['requests', 'files', 'receipts'], async () => {
    if (!(await requests.removeIf(request.id, request.revision))) return;
    await receipts.put({
      id: request.id,
      userId: request.userId,
      revision: 0,
      request: { ...request, body: '' },
      finishedAt: new Date().toISOString(),
      closed: false,
    });
    for (const file of request.files) await payloads.remove(file.slot);
  });
}
