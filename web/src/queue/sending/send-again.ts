import { isUnanswered, leavesCompleteRecord } from '@portal/domain/queue/arrival';
import { manifestEntrySchema } from '@portal/domain/files/manifest';
import type { QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { z } from 'zod';
import { next, QUEUE_STATUS } from '@portal/domain/queue/transition';

/**
 * A request that is put back into the queue, from the trash or an archive, is sent at once from the step that it had
 * reached: with its own client id, keys and bytes, so that nothing is created twice on the server.
 */
export function asSentAgain(request: QueuedRequest): QueuedRequest {
  return { ...again(request, 'retry'), attempts: 0, revision: request.revision + 1 };
}

/** A request that this device held back waits for its parent again. */
export function asWaiting(request: QueuedRequest): QueuedRequest {
  return { ...again(request, 'wait'), attempts: 0 };
}

function again(request: QueuedRequest, event: 'retry' | 'wait'): QueuedRequest {
  const step = next(request, event);
  return {
    ...request,
    status: step.kind === 'moved' ? step.status : request.status,
    unanswered: isUnanswered(request),
    error: undefined,
    notBefore: undefined,
  };
}

/**
 * A request whose withdrawal was sent to the server is put back into the queue: what was there is deleted, so it is
 * sent as a whole, under its client id and new keys, once the server knows that the withdrawal is lifted.
 */
export function asSentFromStart(request: QueuedRequest): QueuedRequest {
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
    // A correction was withdrawn by its key, and has a new one now.
    withdrawn: request.action === 'insert' || undefined,
    unanswered: undefined,
    dataKey: crypto.randomUUID(),
    ...(request.emailKey !== undefined && { emailKey: crypto.randomUUID() }),
    files: filesSentFromStart(request.files, stands?.creation ?? body),
    error: undefined,
    notBefore: undefined,
    attempts: 0,
    revision: request.revision + 1,
  };
}

const declaringSchema = z.object({ files: z.array(manifestEntrySchema).optional() });

/**
 * The files of a request whose frozen body is sent once more. The person's decisions about lost files, replaced or
 * left out, are sent again too, because the body still declares the lost ones.
 */
function filesSentFromStart(files: readonly QueuedFile[], body: string): QueuedFile[] {
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

/** A request from an archive; this phone or another one may have withdrawn it on the server since. */
export function asImported(request: QueuedRequest): QueuedRequest {
  return request.withdrawals === undefined || leavesCompleteRecord(request)
    ? asSentAgain(request)
    : asSentFromStart(request);
}
