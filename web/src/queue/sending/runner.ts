import type { ProblemCode } from '@portal/domain/problem';
import { arrivalOf } from '@portal/domain/queue/arrival';
import { FILES_MISSING } from '@portal/domain/queue/due';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { next, QUEUE_STATUS, type QueueEvent, resumeStep } from '@portal/domain/queue/transition';
import { beginWork } from '../../lib/loading/busy.ts';
import { t } from '../../lib/languages/i18n.ts';
import { atomically } from '../../lib/local/local-db.ts';
import { noteError } from '../../lib/note-error.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { failed, failureOf } from './failing.ts';
import { forgetSent, reportSent } from './live-progress.ts';
import { forgetBytes, receipts, requests } from '../store/local-stores.ts';
import { missingFiles, missingWords } from './missing-files.ts';
import { answerOfFinished, parentTrouble, tellChildren } from './parent.ts';
import { wordsFromOthers } from '../merging/from-others.ts';
import { reconcile } from '../merging/reconcile.ts';
import { sizeOf } from '../store/request-size.ts';
import { attemptFailed, serverWorks } from './server-rest.ts';
import { sessionReady, sessionRefused } from './session-gate.ts';
import { tellDeclaredChange, type Failed, referenceFile, sendCard, sendData, uploadFile } from './steps.ts';
import { whatStands } from '../merging/what-stands.ts';

type Change = (now: QueuedRequest) => Partial<QueuedRequest>;

/** What one run does at most so often. */
type Run = {
  /** Comparisons of a correction with a record that changed meanwhile. */
  comparisonsLeft: number;
  /** It has gone back from the mail to the files. */
  wentBack: boolean;
};

/** So often a run compares a correction anew before it leaves that for a later attempt. */
const MOST_COMPARISONS = 3;

/**
 * Sends one request as far as it goes now: data, each file, e-mail, done. Every step is written before and
 * after its effect, so whatever interrupts it, the next run resumes at the first thing left undone.
 * A write that finds the request changed or gone elsewhere ends the run: it is not ours any more.
 *
 * @returns whether it was still as it was handed over
 */
export async function sendRequest(request: QueuedRequest): Promise<boolean> {
  const endWork = beginWork('upload');
  try {
    let current: QueuedRequest | undefined = request;
    if (current.status !== QUEUE_STATUS.done) current = await start(current);
    if (!current) return false;
    const run: Run = { comparisonsLeft: MOST_COMPARISONS, wentBack: false };
    while (current && current.status !== QUEUE_STATUS.done) current = await sendStep(current, run);
    return current === undefined || (await keepReceipt(current));
  } finally {
    forgetSent(request.files);
    endWork();
  }
}

/** Takes it up: what an earlier attempt left behind is void, and what a finished parent has brought is known. */
async function start(request: QueuedRequest): Promise<QueuedRequest | undefined> {
  const known =
    request.parentRecordId === undefined ? await answerOfFinished(request.userId, request) : undefined;
  return advance(request, 'start', () => ({
    ...known,
    // While it is under way nobody knows; what was known before stands again when nothing is sent after all.
    unanswered: arrivalOf(request) === 'unknown' ? true : undefined,
    error: undefined,
    notBefore: undefined,
    conflict: undefined,
    overtaken: undefined,
    installedAs: undefined,
    // What was not found before may be found now.
    files: request.files.map((file) => ({ ...file, missing: undefined })),
  }));
}

/** One step; undefined when the run ends here, having failed or lost the request. */
async function sendStep(request: QueuedRequest, run: Run): Promise<QueuedRequest | undefined> {
  if (!(await sessionReady(request.userId))) return fail(request, signInFirst());
  const step = resumeStep(request.status);
  if (step === 'data') return sendBody(request, run);
  if (step === 'files') return sendNextFile(request);
  const refused = await authorised(() => sendCard(request), request);
  if (!refused) return advance(request, 'email-sent', () => ({ attempts: 0 }));
  if (refused.failed.meaning === 'refused' && refused.failed.code === FILES_MISSING)
    return goBackToFiles(request, refused.failed, run);
  return fail(request, refused.failed);
}

/**
 * The server does not have every file, although each counted as sent: an answer that was not its own was believed once. All
 * are referenced again, which costs nothing for those that are there, and names those whose bytes have to be put anew.
 * What the server still misses after that this device cannot give it, and the person is told.
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
  const trouble = await parentTrouble(request);
  if (trouble) return fail(request, trouble);
  if (request.withdrawn) return takeBackWithdrawal(request);
  const sent = await authorised(() => sendData(request), request);
  if (!('failed' in sent)) return advance(request, 'data-sent', () => ({ ...sent, attempts: 0 }));
  const { code, record, meaning } = sent.failed;
  if (code === ('changed-content' satisfies ProblemCode) && record !== undefined && !request.stands) {
    const { asCorrection } = await import('../merging/standing.ts');
    const correction = await asCorrection(request, record);
    return advance(request, 'start', () => correction);
  }
  if (meaning !== 'conflict') return fail(request, sent.failed, await whatStands(request, sent.failed));
  if (run.comparisonsLeft === 0) return fail(request, { ...sent.failed, meaning: 'retry' });
  run.comparisonsLeft -= 1;
  const found = await reconcile(request);
  if (!('again' in found)) return fail(request, found.failed, found.besides);
  return advance(request, 'start', () => found.again);
}

/** It was given up before, and is wanted after all: the server has to know before it is sent. */
async function takeBackWithdrawal(request: QueuedRequest): Promise<QueuedRequest | undefined> {
  const { liftWithdrawal } = await import('./withdrawing.ts');
  const told = await authorised(() => liftWithdrawal(request), request);
  if (told && 'failed' in told) return fail(request, told.failed);
  return advance(request, 'start', () => told ?? { withdrawn: undefined });
}

/**
 * The first file that is not confirmed yet: upload, then reference, each remembered on its own. One whose bytes are gone lets
 * the others go first; then the person is asked.
 */
async function sendNextFile(request: QueuedRequest): Promise<QueuedRequest | undefined> {
  const file = request.files.find((candidate) => !candidate.referenced && candidate.missing !== true);
  if (!file && missingFiles(request).length > 0)
    return fail(request, withoutAsking('refused', 'bytes-missing', missingWords(t, request)));
  if (!file) return advance(request, 'files-sent', () => ({ attempts: 0 }));
  if (file.instead !== undefined) return tellInstead(request, file);
  const { path } = file;
  if (!file.uploaded || path === undefined) {
    const uploaded = await authorised(
      () => uploadFile(request, file, (bytes) => reportSent(file, bytes)),
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
    // Not confirmed yet: the count of refused slots and that of attempts go on.
    return advance(request, 'file-sent', (now) => ({
      files: withFile(now, file, { uploaded: true, path: uploaded.path }),
    }));
  }
  const refused = await authorised(() => referenceFile(request, file, path), request);
  if (!refused) return confirmFile(request, file);
  // Whatever stands there is not what was meant: the next attempt puts the bytes anew.
  const isAnew = 'slotsRefused' in refused || refused.failed.meaning === 'refused';
  if (isAnew) forgetSent([file]);
  const anew = 'slotsRefused' in refused ? { slotsRefused: refused.slotsRefused } : {};
  return fail(
    request,
    refused.failed,
    isAnew ? { files: withFile(request, file, { uploaded: false, ...anew }) } : {},
  );
}

/** What the person has decided about a file that was gone comes to the server before anything else of it. */
async function tellInstead(request: QueuedRequest, file: QueuedFile): Promise<QueuedRequest | undefined> {
  const told = await authorised(() => tellDeclaredChange(request, file), request);
  if ('failed' in told) return fail(request, told.failed);
  const isThere = told.state === 'arrived';
  return advance(request, 'file-sent', (now) => ({
    files:
      told.state === 'left-out'
        ? now.files.filter(({ slot }) => slot !== file.slot)
        : withFile(now, file, { instead: undefined, uploaded: isThere, referenced: isThere }),
    attempts: 0,
  }));
}

/**
 * An attempt under a live session: a 401 renews it and tries once more, in the same breath. Still 401 after that is
 * the server's trouble rather than the person's.
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

/** By these a whole step is done; of a file, which takes three calls, the last one says so. */
const STEPS_DONE: ReadonlySet<QueueEvent> = new Set(['data-sent', 'email-sent']);

/** Writes what an event makes of the request, if it still is what this run knows (compare and set). */
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
    noteError('request', `${request.type} ${event ?? ''} ${attempt.status ?? ''} ${attempt.code ?? ''}`);
  if (event) await advance(request, event, (now) => ({ ...failed(now, event, attempt), ...besides }));
  return undefined;
}

/** Done: the request leaves the store for its receipt, its children learn its answer, the bytes are not needed any more. */
async function keepReceipt(request: QueuedRequest): Promise<boolean> {
  return atomically(['requests', 'files', 'receipts'], async () => {
    if (!(await requests.removeIf(request.id, request.revision))) return false;
    const { base: _base, words: _words, ...rest } = request;
    const words = wordsFromOthers(request);
    await receipts.put({
      id: request.id,
      userId: request.userId,
      revision: 0,
      request: { ...rest, ...(words && { words }), body: '' },
      size: sizeOf(request),
      finishedAt: new Date().toISOString(),
      closed: false,
    });
    if (request.action === 'insert') await tellChildren(request);
    await forgetBytes(request);
    return true;
  });
}
