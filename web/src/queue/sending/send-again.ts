import { arrivalOf, staysWhole } from '@portal/domain/queue/arrival';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { next, QUEUE_STATUS } from '@portal/domain/queue/transition';

/**
 * A request that comes back into the queue, from the trash or from an archive, is sent at once from the step it had
 * reached: with its own client id, keys and bytes, so that what the server has already is not made twice.
 */
export function asSentAgain(request: QueuedRequest): QueuedRequest {
  return { ...again(request, 'retry'), attempts: 0, revision: request.revision + 1 };
}

/** A request that this device held back waits again for the one that it needs. */
export function asWaiting(request: QueuedRequest): QueuedRequest {
  return { ...again(request, 'wait'), attempts: 0 };
}

function again(request: QueuedRequest, event: 'retry' | 'wait'): QueuedRequest {
  const step = next(request, event);
  return {
    ...request,
    status: step.kind === 'moved' ? step.status : request.status,
    unanswered: arrivalOf(request) === 'unknown',
    error: undefined,
    notBefore: undefined,
  };
}

/**
 * A request that the server was told is given up comes back into the queue: what of it was there is gone, so it is sent whole, under
 * its own client id and new keys, once the server knows that it is wanted after all.
 */
export function asSentAnew(request: QueuedRequest): QueuedRequest {
  const {
    stands,
    body,
    recordId: _record,
    deviceId: _device,
    etag: _etag,
    conflict: _asked,
    ...rest
  } = request;
  return {
    ...rest,
    ...(stands !== undefined && { base: undefined, ifMatch: undefined }),
    body: stands?.creation ?? body,
    status: QUEUE_STATUS.pending,
    withdrawn: true,
    unanswered: undefined,
    dataKey: crypto.randomUUID(),
    ...(request.emailKey !== undefined && { emailKey: crypto.randomUUID() }),
    files: request.files.map(({ path: _path, slotsRefused: _refused, ...file }) => ({
      ...file,
      uploaded: false,
      referenced: false,
    })),
    error: undefined,
    notBefore: undefined,
    attempts: 0,
    revision: request.revision + 1,
  };
}

/** A request out of an archive; the server may have been told since, by this phone or another one, that it was given up. */
export function asBroughtIn(request: QueuedRequest): QueuedRequest {
  return request.withdrawals === undefined || staysWhole(request)
    ? asSentAgain(request)
    : asSentAnew(request);
}
