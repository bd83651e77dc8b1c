import type { ProblemCode } from '../problem.ts';
import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

type Refused = Pick<QueuedRequest, 'status' | 'notBefore' | 'conflict' | 'error' | 'mendAt'>;

/** The actions that a failed request offers, besides withdrawing and exporting it. */
export type FailedRequestActions = {
  /** Address at which its form opens for correction. */
  readonly correctAt?: string;
  /** Send it again: now, or after the office has reversed the decision that was made before the request arrived. */
  readonly retry?: 'now' | 'after-reversal';
  /** Two people changed the same field: choose which value to keep. */
  readonly choose?: true;
};

type Codes = ReadonlySet<string | undefined>;

/** The record is permanently gone or can never be created: neither a correction nor a retry can succeed. */
const FINAL: Codes = new Set<ProblemCode>([
  'installation-deleted',
  'removed-meanwhile',
  'client-id-taken',
  'version-gone',
]);

/** Somebody else changed the record's status before the request arrived. */
const STATUS_CHANGED: Codes = new Set<ProblemCode>(['impossible-transition']);

/** The cause is permissions, settings or other records: correcting the form does not help, a later retry may. */
const NOT_FIXABLE_IN_FORM: Codes = new Set<ProblemCode>([
  'not-allowed',
  'email-not-verified',
  'origin-refused',
  'not-found',
  'installation-not-found',
  'route-not-found',
  'method-not-allowed',
  'not-your-installation',
  'inspection-refused',
  'template-inactive',
  'asp-required',
  'parent-missing',
  'receiver-not-found',
  'if-match-required',
  'withdrawn',
]);

/** The actions of a failed request, by its problem code; none while it is being sent, or after it was sent. */
export function actionsFor(request: Refused): FailedRequestActions {
  const { status, conflict, error } = request;
  if (!hasFailed(status)) return {};
  if (conflict !== undefined) return { choose: true };
  if (!waitsForPerson(request)) return { retry: 'now' };
  if (FINAL.has(error?.code) && isAnswered(request)) return {};
  if (status !== QUEUE_STATUS.dataError) return { retry: 'now' };
  if (STATUS_CHANGED.has(error?.code)) return { retry: 'after-reversal' };
  const { mendAt } = request;
  const isFixableInForm = isAnswered(request) && !NOT_FIXABLE_IN_FORM.has(error?.code);
  return { ...(isFixableInForm && mendAt !== undefined && { correctAt: mendAt }), retry: 'now' };
}

/** Whether the server refused the request (4xx), rather than this device (lost bytes, a withdrawn parent). */
function isAnswered({ error }: Refused): boolean {
  const answered = error?.httpStatus ?? 0;
  return answered >= 400 && answered < 500;
}

/**
 * Address at which a refused request can be corrected and replaced. Undefined unless the server refused the data itself,
 * stored none of it, and the form can fix the cause.
 */
export function correctionAddress(request: Refused): string | undefined {
  return actionsFor(request).correctAt;
}

/** Whether a withdrawn request may be restored: not when the server would only refuse it again. */
export function canBeRestored(givenUp: Refused): boolean {
  return !hasFailed(givenUp.status) || Object.keys(actionsFor(givenUp)).length > 0;
}
