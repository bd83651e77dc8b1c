import type { ProblemCode } from '../problem.ts';
import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { hasFailed, QUEUE_STATUS } from './transition.ts';

type Refused = Pick<QueuedRequest, 'status' | 'notBefore' | 'conflict' | 'error' | 'mendAt'>;

/** What a person can do about a failed request, besides giving it up and exporting it. */
export type Ways = {
  /** Where its form opens to be corrected. */
  readonly correctAt?: string;
  /** Send it again: at once, or once the office has taken back the decision that it came too late for. */
  readonly retry?: 'now' | 'once-taken-back';
  /** Two people changed the same field: choose whose value stays. */
  readonly choose?: true;
};

type Codes = ReadonlySet<string | undefined>;

/** The record is gone for good, or can never be made as it is: neither another form nor another try is taken. */
const FINAL: Codes = new Set<ProblemCode>([
  'installation-deleted',
  'removed-meanwhile',
  'client-id-taken',
  'version-gone',
]);

/** Somebody decided meanwhile. */
const DECIDED: Codes = new Set<ProblemCode>(['impossible-transition']);

/** It depends on rights, on settings or on other records: nothing in the form helps, a later try may. */
const NOT_OF_THE_FORM: Codes = new Set<ProblemCode>([
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

/** The buttons of a failed request, by the code of its refusal; none while it is under way, or done. */
export function waysOn(request: Refused): Ways {
  const { status, conflict, error } = request;
  if (!hasFailed(status)) return {};
  if (conflict !== undefined) return { choose: true };
  if (!waitsForPerson(request)) return { retry: 'now' };
  if (FINAL.has(error?.code) && isAnswered(request)) return {};
  if (status !== QUEUE_STATUS.dataError) return { retry: 'now' };
  if (DECIDED.has(error?.code)) return { retry: 'once-taken-back' };
  const { mendAt } = request;
  const isOfTheForm = isAnswered(request) && !NOT_OF_THE_FORM.has(error?.code);
  return { ...(isOfTheForm && mendAt !== undefined && { correctAt: mendAt }), retry: 'now' };
}

/** What this device found wrong by itself (bytes that are gone, a parent given up) was not refused by the server. */
function isAnswered({ error }: Refused): boolean {
  const answered = error?.httpStatus ?? 0;
  return answered >= 400 && answered < 500;
}

/**
 * Where a person corrects what a request says, to send that in its place: open once the server has refused the data in
 * an answer of its own and has taken none of it, for a reason that the form can help. Undefined when it is not open.
 */
export function correctionAddress(request: Refused): string | undefined {
  return waysOn(request).correctAt;
}

/** Whether a request that was given up would not just be refused again once it is put back. */
export function canComeBack(givenUp: Refused): boolean {
  return !hasFailed(givenUp.status) || Object.keys(waysOn(givenUp)).length > 0;
}
