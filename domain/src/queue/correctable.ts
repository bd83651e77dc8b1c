import type { ProblemCode } from '../problem.ts';
import { isUnanswered } from './arrival.ts';
import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

type Refused = Pick<QueuedRequest, 'status' | 'notBefore' | 'conflict' | 'error' | 'mendAt'> &
  Partial<Pick<QueuedRequest, 'type' | 'body' | 'unanswered' | 'stands'>>;

/** The actions that a request offers, besides withdrawing and exporting it. */
export type FailedRequestActions = {
  /** Address at which its form opens for correction. */
  readonly correctAt?: string;
  /**
   * Send it again: now, after the office has reversed the decision that was made before the request arrived, or once the
   * service goes on, which waits for parts.
   */
  readonly retry?: 'now' | 'after-reversal' | 'once-it-goes-on';
  /** Two people changed the same field: choose which value to keep. */
  readonly choose?: true;
};

type Codes = ReadonlySet<string | undefined>;

/** The record is permanently gone or can never be created: neither a correction nor a retry can succeed. */
const FINAL: Codes = new Set<ProblemCode>([
  'installation-deleted',
  'removed-meanwhile',
  'client-id-taken',
  'changed-content',
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

/**
 * The actions of a request: those of a failed one by its problem code, and the correction of one that waits to be sent;
 * none while it is being sent, or after it was sent.
 */
export function actionsFor(request: Refused): FailedRequestActions {
  const { status, conflict, error } = request;
  if (!hasFailed(status)) return unsent(request);
  if (conflict !== undefined) return { choose: true };
  if (!waitsForPerson(request)) return { ...unsent(request), retry: 'now' };
  if (FINAL.has(error?.code) && isAnswered(request)) return {};
  if (status !== QUEUE_STATUS.dataError) return { retry: 'now' };
  if (STATUS_CHANGED.has(error?.code)) return afterStatusChange(request);
  const { mendAt } = request;
  const isFixableInForm = isAnswered(request) && !NOT_FIXABLE_IN_FORM.has(error?.code);
  return { ...(isFixableInForm && mendAt !== undefined && { correctAt: mendAt }), retry: 'now' };
}

/**
 * The office reverses what it has decided on an installation. Nobody reverses the end of a service or a visit, but a service that waits
 * for parts goes on once they were sent.
 */
function afterStatusChange({ type }: Refused): FailedRequestActions {
  if (type === 'inspection') return {};
  return { retry: type === 'service' ? 'once-it-goes-on' : 'after-reversal' };
}

/** A request whose data was not sent yet, or had no answer: what was typed can be corrected before that. */
function unsent(request: Refused): FailedRequestActions {
  const { status, mendAt } = request;
  const isData = status === QUEUE_STATUS.pending || status === QUEUE_STATUS.dataError;
  return isData && mendAt !== undefined && !mayBeDone(request) ? { correctAt: mendAt } : {};
}

/**
 * Whether finished work may be on the server: it is never changed there, and the files and the card of a version that was replaced
 * here would never follow it. The next attempt tells.
 */
export function mayBeDone(request: Refused): boolean {
  const { type, body = '{}', stands } = request;
  if (type === 'installation' || !isUnanswered(request)) return false;
  if (type === 'production') return true;
  // The patch of a first version that had arrived may leave out the status.
  return (JSON.parse(stands?.creation ?? body) as { readonly status?: unknown }).status === 'done';
}

/** Whether the server refused the request (4xx), rather than this device (lost bytes, a withdrawn parent). */
function isAnswered({ error }: Refused): boolean {
  const answered = error?.httpStatus ?? 0;
  return answered >= 400 && answered < 500;
}

/**
 * Address at which a request can be corrected and replaced: one that waits to be sent, or one whose data the server
 * itself refused, of which it stored nothing, and whose cause the form can fix.
 */
export function correctionAddress(request: Refused): string | undefined {
  return actionsFor(request).correctAt;
}

/** Whether a withdrawn request may be restored: not when the server would only refuse it again. */
export function canBeRestored(givenUp: Refused): boolean {
  return !hasFailed(givenUp.status) || Object.keys(actionsFor(givenUp)).length > 0;
}

/** Lists of photos are one field of a form, however many photos they contain. */
const PHOTOS = new Set(['photos', 'issuePhotos', 'fixedPhotos']);

/**
 * The form's path of a field that a refusal names: the server uses different paths for errors in a field's structure
 * and in its content.
 */
export function formPath(path: string): string {
  const [first = '', second, ...rest] = path.split('.');
  if (PHOTOS.has(first)) return first;
  if (first === 'customDevice' && second === 'parameters') return ['parameters', ...rest].join('.');
  if (first === 'survey' && second !== undefined && second !== 'data')
    return ['survey.data', second, ...rest].join('.');
  return path;
}
