import { arrivalOf, staysWhole } from '@portal/domain/queue/arrival';
import { manifestEntrySchema } from '@portal/domain/files/manifest';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
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
    // A correction was withdrawn by its key, and has another one now.
    withdrawn: request.action === 'insert' || undefined,
    unanswered: undefined,
    dataKey: crypto.randomUUID(),
    ...(request.emailKey !== undefined && { emailKey: crypto.randomUUID() }),
    files: filesSentAnew(request.files, stands?.creation ?? body),
    error: undefined,
    notBefore: undefined,
    attempts: 0,
    revision: request.revision + 1,
  };
}

const declaringSchema = z.object({ files: z.array(manifestEntrySchema).optional() });

/**
 * The files of a request whose body is sent once more as it was frozen. What a person has decided about lost ones since then, a photo
 * taken anew or left out, is told the server once more: the body still declares the lost ones.
 */
function filesSentAnew(files: readonly QueuedFile[], body: string): QueuedFile[] {
  const declared = declaringSchema.safeParse(JSON.parse(body)).data?.files ?? [];
  const lost = declared.filter(({ name }) => files.every((file) => file.name !== name));
  return [
    ...files.map(({ path: _path, slotsRefused: _refused, ...file }) => {
      const before = declared.find(({ name }) => name === file.name);
      const isOther = before !== undefined && before.sha256 !== file.sha256;
      return {
        ...file,
        ...(isOther && { instead: 'taken-anew' as const }),
        uploaded: false,
        referenced: false,
      };
    }),
    ...lost.map((entry) => ({
      ...entry,
      slot: crypto.randomUUID(),
      uploaded: false,
      referenced: false,
      instead: 'left-out' as const,
    })),
  ];
}

/** A request out of an archive; the server may have been told since, by this phone or another one, that it was given up. */
export function asBroughtIn(request: QueuedRequest): QueuedRequest {
  return request.withdrawals === undefined || staysWhole(request)
    ? asSentAgain(request)
    : asSentAnew(request);
}
