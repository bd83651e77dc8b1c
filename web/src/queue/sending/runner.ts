import type { ProblemCode } from '@portal/domain/problem';
import { isUnanswered } from '@portal/domain/queue/arrival';
import { FILES_MISSING } from '@portal/domain/queue/due';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { next, QUEUE_STATUS, type QueueEvent, resumeStep } from '@portal/domain/queue/transition';
import { beginWork } from '../../lib/loading/busy.ts';
import { loadChunk } from '../../lib/loading/chunk.ts';
import { t } from '../../lib/languages/i18n.ts';
import { noteError } from '../../lib/note-error.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { failed, failureOf } from './failing.ts';
import { forgetSent, reportSent } from './live-progress.ts';
import { requests } from '../store/local-stores.ts';
import { missingFiles, missingWords } from './missing-files.ts';
import { answerOfFinished, parentFailure } from './parent.ts';
import { storeReceipt } from './receipt.ts';
import { attemptFailed, serverWorks } from './server-pause.ts';
import { sessionReady, sessionRefused } from './session-gate.ts';
import { noSlotsAhead, type SlotsAhead } from './slots-ahead.ts';
import { sendFileDecision, type Failed, referenceFile, sendCard, sendData, uploadFile } from './steps.ts';
import { existingRecord } from '../merging/existing-record.ts';

type Change = (now: QueuedRequest) => Partial<QueuedRequest>;

/** How long a run looks for a part of the app that cannot be loaded, in milliseconds; nothing is reloaded while something is sent. */
const PART_MS = 10_000;

const loadPart = <Part>(load: () => Promise<Part>) => loadChunk(load, PART_MS);

/** Limits of one run, and the slots that it has in stock. */
type Run = {
  /** Remaining comparisons of a correction with a record that was changed meanwhile. */
  comparisonsLeft: number;
  /** Whether it has gone back from the mail to the files. */
  wentBack: boolean;
  readonly ahead: SlotsAhead;
};

/** A run compares a correction at most this often; then it is left for a later attempt. */
const MAX_COMPARISONS = 3;

/**
 * Sends one request as far as possible now: data, each file, e-mail, done. Every step is stored before and after it
 * is carried out, so that after any interruption the next run continues with the first step that is not done. A write
 * that finds the request changed or gone ends the run, because another tab or the person has it now.
 *
 * @returns whether it was still as it was passed in
 */
export async function sendRequest(request: QueuedRequest): Promise<boolean> {
  const endWork = beginWork('upload');
  try {
    let current: QueuedRequest | undefined = request;
    if (current.status !== QUEUE_STATUS.done) current = await start(current);
    if (!current) return false;
    const run: Run = { comparisonsLeft: MAX_COMPARISONS, wentBack: false, ahead: noSlotsAhead() };
    while (current && current.status !== QUEUE_STATUS.done) current = await sendStep(current, run);
    return current === undefined || (await storeReceipt(current));
  } finally {
    forgetSent(request.files);
    endWork();
  }
}

/** Begins a run: discards the error of an earlier attempt, and adds the answer of a completed parent. */
async function start(request: QueuedRequest): Promise<QueuedRequest | undefined> {
  const known =
    request.parentRecordId === undefined ? await answerOfFinished(request.userId, request) : undefined;
  return advance(request, 'start', () => ({
    ...known,
    // While it is being sent, it is unknown whether the server has it; the earlier state is restored when nothing was
    // sent.
    unanswered: isUnanswered(request) || undefined,
    error: undefined,
    notBefore: undefined,
    conflict: undefined,
    overtaken: undefined,
    installedAs: undefined,
    // Missing files are looked for again.
    files: request.files.map((file) => ({ ...file, missing: undefined })),
  }));
}

/** One step; undefined when the run ends here because it failed or the request was changed elsewhere. */
async function sendStep(request: QueuedRequest, run: Run): Promise<QueuedRequest | undefined> {
  if (!(await sessionReady(request.userId))) return fail(request, signInFirst());
  const step = resumeStep(request.status);
  if (step === 'data') return sendBody(request, run);
  if (step === 'files') return sendNextFile(request, run);
  const refused = await authorised(() => sendCard(request), request);
  if (!refused) return advance(request, 'email-sent', () => ({ attempts: 0 }));
  if (refused.failed.meaning === 'refused' && refused.failed.code === FILES_MISSING)
    return goBackToFiles(request, refused.failed, run);
  return fail(request, refused.failed);
}

/**
 * Handles that the server does not have every file although each counted as uploaded: a foreign answer was taken for
 * its own once. All files are referenced again, which changes nothing for those that are there and finds those that
 * have to be uploaded again. If this device cannot provide a file that is then still missing, the person is told.
 */
async function goBackToFiles(
  request: QueuedRequest,
  refusal: Attempt,
  run: Run,
): Promise<QueuedRequest | undefined> {
  if (run.wentBack || request.files.length === 0)
    return fail(request, { ...refusal, code: 'files-not-there', message: t('queue.filesNotThere') });
  run.wentBack = true;
  return advance(request, 'files-missing', (now) => ({
    files: now.files.map((file) => ({ ...file, referenced: false })),
    attempts: 0,
  }));
}

async function sendBody(request: QueuedRequest, run: Run): Promise<QueuedRequest | undefined> {
  const trouble = await parentFailure(request);
  if (trouble) return fail(request, trouble);
  if (request.withdrawn) return takeBackWithdrawal(request);
  const sent = await authorised(() => sendData(request), request);
  if (!('failed' in sent)) return advance(request, 'data-sent', () => ({ ...sent, attempts: 0 }));
  const { code, record, meaning } = sent.failed;
  if (code === ('changed-content' satisfies ProblemCode) && record !== undefined && !request.stands) {
    // What was done or answered is never changed: its first version counts.
    if (request.type === 'production' || request.type === 'recall')
      return fail(request, { ...sent.failed, message: t('problem.changed-content') });
    const { asCorrection } = await loadPart(() => import('../merging/as-correction.ts'));
    const correction = await asCorrection(request, record);
    return advance(request, 'start', () => correction);
  }
  if (meaning !== 'conflict') return fail(request, sent.failed, await existingRecord(request, sent.failed));
  if (run.comparisonsLeft === 0) return fail(request, { ...sent.failed, meaning: 'retry' });
  run.comparisonsLeft -= 1;
  const { reconcile } = await loadPart(() => import('../merging/reconcile.ts'));
  const found = await reconcile(request);
  if (!('again' in found)) return fail(request, found.failed, found.besides);
  return advance(request, 'start', () => found.again);
}

/** The request was aborted before and put back: the server must know that before it is sent. */
async function takeBackWithdrawal(request: QueuedRequest): Promise<QueuedRequest | undefined> {
  const { liftWithdrawal } = await loadPart(() => import('./withdrawing.ts'));
  const answered = await authorised(() => liftWithdrawal(request), request);
  if (answered && 'failed' in answered) return fail(request, answered.failed);
  return advance(request, 'start', () => answered ?? { withdrawn: undefined });
}

/**
 * Uploads and references the first file that is not confirmed yet, storing each step. A file whose bytes are lost is
 * skipped until the others are sent; then the person is asked.
 */
async function sendNextFile(request: QueuedRequest, { ahead }: Run): Promise<QueuedRequest | undefined> {
  const file = request.files.find((candidate) => !candidate.referenced && candidate.missing !== true);
  if (!file && missingFiles(request).length > 0)
    return fail(request, withoutAsking('refused', 'bytes-missing', missingWords(t, request)));
  if (!file) return advance(request, 'files-sent', () => ({ attempts: 0 }));
  if (file.instead !== undefined) return sendDecision(request, file);
  const { path } = file;
  if (!file.uploaded || path === undefined) {
    const uploaded = await authorised(
      () => uploadFile(request, file, ahead, (bytes) => reportSent(file, bytes)),
      request,
    );
    if ('missing' in uploaded)
      return advance(request, 'file-missing', (now) => ({ files: withFile(now, file, { missing: true }) }));
    if ('failed' in uploaded) forgetSent([file]);
    if ('slotsRefused' in uploaded) {
      const { failed: refused, slotsRefused } = uploaded;
      return fail(request, refused, { files: withFile(request, file, { slotsRefused }) });
    }
    if ('failed' in uploaded) return fail(request, uploaded.failed);
    // Not confirmed yet: the counters of refused slots and of attempts go on.
    return advance(request, 'file-sent', (now) => ({
      files: withFile(now, file, { uploaded: true, path: uploaded.path }),
    }));
  }
  const refused = await authorised(() => referenceFile(request, file, path), request);
  if (!refused) return confirmFile(request, file);
  // What is stored there is not this file: the next attempt uploads the bytes again.
  const uploadsAgain = 'slotsRefused' in refused || refused.failed.meaning === 'refused';
  if (uploadsAgain) forgetSent([file]);
  const anew = 'slotsRefused' in refused ? { slotsRefused: refused.slotsRefused } : {};
  return fail(
    request,
    refused.failed,
    uploadsAgain ? { files: withFile(request, file, { uploaded: false, ...anew }) } : {},
  );
}

/** Sends the person's decision about a lost file before anything else of it. */
async function sendDecision(request: QueuedRequest, file: QueuedFile): Promise<QueuedRequest | undefined> {
  const answered = await authorised(() => sendFileDecision(request, file), request);
  if ('failed' in answered) return fail(request, answered.failed);
  const isThere = answered.state === 'arrived';
  return advance(request, 'file-sent', (now) => ({
    files:
      answered.state === 'left-out'
        ? now.files.filter(({ slot }) => slot !== file.slot)
        : withFile(now, file, { instead: undefined, uploaded: isThere, referenced: isThere }),
    attempts: 0,
  }));
}

/**
 * Makes an attempt with a valid session: after a 401 the session is renewed and the attempt repeated once. A second
 * 401 counts as a failure of the server.
 */
async function authorised<Result extends object | null>(
  attempt: () => Promise<Result | Failed>,
  request: QueuedRequest,
): Promise<Result | Failed> {
  const first = await attempt();
  if (!isRefusedSession(first)) return first;
  sessionRefused();
  if (!(await sessionReady(request.userId))) return { failed: signInFirst() };
  const second = await attempt();
  if (!isRefusedSession(second)) return second;
  return { failed: { ...second.failed, meaning: 'retry' } };
}

function isRefusedSession(result: object | Failed | null): result is Failed {
  return result !== null && 'failed' in result && isSignIn(result.failed);
}

const isSignIn = (failed: unknown): boolean =>
  typeof failed === 'object' && failed !== null && 'meaning' in failed && failed.meaning === 'sign-in';

const signInFirst = (): Attempt => withoutAsking('sign-in', 'not-signed-in', t('queue.signInFirst'));

function withFile(request: QueuedRequest, file: QueuedFile, done: Partial<QueuedFile>): QueuedFile[] {
  return request.files.map((one) => (one.slot === file.slot ? { ...one, ...done } : one));
}

function confirmFile(request: QueuedRequest, file: QueuedFile): Promise<QueuedRequest | undefined> {
  serverWorks();
  return advance(request, 'file-sent', (now) => ({
    files: withFile(now, file, { referenced: true, slotsRefused: undefined }),
    attempts: 0,
  }));
}

/** These events complete a whole step; the last call of a file completes it. */
const STEPS_DONE: ReadonlySet<QueueEvent> = new Set(['data-sent', 'email-sent']);

/** Stores the state after an event, if the request is unchanged since this run read it (compare and set). */
async function advance(
  request: QueuedRequest,
  event: QueueEvent,
  change: Change,
): Promise<QueuedRequest | undefined> {
  const step = next(request, event);
  if (step.kind !== 'moved') return undefined;
  if (STEPS_DONE.has(event)) serverWorks();
  return requests.change(request.id, request.revision, (now) => ({
    ...now,
    ...change(now),
    status: step.status,
  }));
}

async function fail(
  request: QueuedRequest,
  attempt: Attempt,
  besides: Partial<QueuedRequest> = {},
): Promise<undefined> {
  const event = failureOf(request);
  attemptFailed(attempt);
  if (attempt.meaning === 'refused')
    noteError(
      'request',
      `${request.type} ${event ?? ''} ${attempt.status ?? ''} ${attempt.code ?? ''}`,
      attempt.requestId,
    );
  if (event) await advance(request, event, (now) => ({ ...failed(now, event, attempt), ...besides }));
  return undefined;
}
