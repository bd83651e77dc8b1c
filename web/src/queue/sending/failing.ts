import { unansweredAfter } from '@portal/domain/queue/arrival';
import { backoffMs } from '@portal/domain/queue/backoff';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { next, type QueueEvent, resumeStep } from '@portal/domain/queue/transition';
import { isChunkLost } from '../../lib/loading/chunk.ts';
import { currentLanguage, t } from '../../lib/languages/i18n.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { requests } from '../store/local-stores.ts';

/** A run that crashed is repeated automatically at most this often; then the person is asked. */
const MAX_BREAKDOWNS = 5;

const FAILURE_OF = { data: 'data-failed', files: 'files-failed', email: 'email-failed' } as const;

/** The event by which the current step of a request fails. */
export function failureOf(request: Pick<QueuedRequest, 'status'>): QueueEvent | undefined {
  const step = resumeStep(request.status);
  return step === 'none' ? undefined : FAILURE_OF[step];
}

/**
 * The state of a request after a failed attempt: it is retried automatically later, or waits for the person. Nothing
 * is ever deleted because of a status code. An attempt that failed for lack of a session does not count: the request
 * continues as soon as somebody has signed in again.
 */
export function failed(now: QueuedRequest, event: QueueEvent, attempt: Attempt): Partial<QueuedRequest> {
  const attempts = attempt.meaning === 'sign-in' ? now.attempts : now.attempts + 1;
  const wait = attempt.meaning === 'sign-in' ? 0 : backoffMs(attempts, Math.random(), attempt.retryAfterMs);
  const again = attempt.meaning === 'retry' || attempt.meaning === 'sign-in';
  const unanswered = event === 'data-failed' ? unansweredAfter(now.unanswered, attempt) : now.unanswered;
  return {
    attempts,
    ...(unanswered !== undefined && { unanswered }),
    error: {
      ...(attempt.code !== undefined && { code: attempt.code.slice(0, 60) }),
      ...(attempt.status !== undefined && { httpStatus: attempt.status }),
      message: (event === 'files-failed'
        ? `${t('queue.filesError')}: ${attempt.message}`
        : attempt.message
      ).slice(0, 2_000),
      language: currentLanguage(),
      ...(attempt.said !== undefined && { said: attempt.said }),
      ...(attempt.meaning === 'refused' && attempt.decided && { decided: attempt.decided }),
      ...(attempt.meaning === 'refused' && attempt.refusal && { refusal: attempt.refusal }),
      at: new Date().toISOString(),
    },
    notBefore: again ? new Date(Date.now() + wait).toISOString() : undefined,
  };
}

/**
 * A run has crashed for an unexpected reason: this device's storage, or a bug. The request is retried with growing
 * waits and finally waits for the person; it never loops and never blocks the others. A part of the app that could not be
 * loaded, such as an old one that the browser has evicted, is none of that: the request waits until the app is reloaded. Returns for how long the sender
 * must not touch it, in milliseconds, also where the storage refuses even this.
 */
export async function recordCrash(id: string, breakdowns: number, cause: unknown): Promise<number> {
  const wait = backoffMs(breakdowns, Math.random());
  try {
    const request = await requests.get(id);
    const event = request && failureOf(request);
    const step = request && event ? next(request, event) : undefined;
    if (!request || !event || step?.kind !== 'moved') return wait;
    const attempt = isChunkLost(cause) ? partMissing() : brokenOff(breakdowns, cause);
    await requests.change(id, request.revision, (now) => ({
      ...now,
      ...failed(now, event, attempt),
      status: step.status,
    }));
  } catch {
    // The wait that is returned works without it.
  }
  return wait;
}

function partMissing(): Attempt {
  return withoutAsking('retry', 'part-missing', t('queue.partMissing'));
}

function brokenOff(breakdowns: number, cause: unknown): Attempt {
  const name = cause instanceof Error ? cause.name : typeof cause;
  const meaning = breakdowns < MAX_BREAKDOWNS ? 'retry' : 'refused';
  return {
    ...withoutAsking(meaning, 'broke-off', t('queue.brokeOff', { name })),
    said: name.slice(0, 300),
  };
}
