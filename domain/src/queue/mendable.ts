import { waitsForPerson } from './due.ts';
import type { QueuedRequest } from './request.ts';
import { QUEUE_STATUS } from './transition.ts';

type Refused = Pick<QueuedRequest, 'status' | 'notBefore' | 'conflict' | 'error' | 'mendAt'>;

/**
 * Where a person corrects what a request says, to send that in its place: open once the server has refused the data in
 * an answer of its own and has taken none of it. A conflict is settled field by field instead, and what this device found
 * wrong by itself (bytes that are gone, a parent given up) no form can mend. Undefined when it is not open.
 */
export function mendAddress(request: Refused): string | undefined {
  const { status, conflict, error, mendAt } = request;
  if (status !== QUEUE_STATUS.dataError || !waitsForPerson(request) || conflict !== undefined)
    return undefined;
  const answered = error?.httpStatus ?? 0;
  return answered >= 400 && answered < 500 ? mendAt : undefined;
}
