import { unansweredAfter } from '@portal/domain/queue/arrival';
import { backoffMs } from '@portal/domain/queue/backoff';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { next, type QueueEvent, resumeStep } from '@portal/domain/queue/transition';
import { currentLanguage, t } from '../../lib/languages/i18n.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { requests } from '../store/local-stores.ts';

/** So often a run that broke off is taken up again by itself; then the person is asked. */
const MOST_BREAKDOWNS = 5;

const FAILURE_OF = { data: 'data-failed', files: 'files-failed', email: 'email-failed' } as const;

/** The event by which the present step of a request fails. */
export function failureOf(request: Pick<QueuedRequest, 'status'>): QueueEvent | undefined {
  const step = resumeStep(request.status);
  return step === 'none' ? undefined : FAILURE_OF[step];
}

/**
 * What a failed attempt makes of a request: tried again by itself later, or red until the person decides. Nothing is
 * ever deleted for a status code. An attempt that the session stopped does not count: it goes on as soon as somebody is
 * signed in again.
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
 * A run broke off for a reason nobody foresaw: this device's storage, or a mistake of ours. The request is tried again
 * with growing waits, in the end it stands red; it never runs hot and never holds up the others. Answers how long
 * the sender has to leave it alone, in milliseconds, also where the storage does not even take this in.
 */
export async function recordCrash(id: string, breakdowns: number, cause: unknown): Promise<number> {
  const wait = backoffMs(breakdowns, Math.random());
  try {
    const request = await requests.get(id);
    const event = request && failureOf(request);
    const step = request && event ? next(request, event) : undefined;
    if (!request || !event || step?.kind !== 'moved') return wait;
    const name = cause instanceof Error ? cause.name : typeof cause;
    const meaning = breakdowns < MOST_BREAKDOWNS ? 'retry' : 'refused';
    const attempt = {
      ...withoutAsking(meaning, 'broke-off', t('queue.brokeOff', { name })),
      said: name.slice(0, 300),
    };
    await requests.change(id, request.revision, (now) => ({
      ...now,
      ...failed(now, event, attempt),
      status: step.status,
    }));
  } catch {
    // The wait below stands without it.
  }
  return wait;
}
