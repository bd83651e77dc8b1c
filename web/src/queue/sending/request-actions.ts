import type { ManifestEntry } from '@portal/domain/files/manifest';
import type { ProblemCode } from '@portal/domain/problem';
import { arrivalOf, leavesSomething } from '@portal/domain/queue/arrival';
import type { Overlap, QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { neededFirst } from '@portal/domain/queue/sending-order';
import { withChoices } from '@portal/domain/queue/three-way';
import { next } from '@portal/domain/queue/transition';
import { atomically } from '../../lib/local/local-db.ts';
import { payloads, receipts, requests, trash } from '../store/local-stores.ts';
import { readFields } from '../store/record-fields.ts';
import { holdChildrenBack } from './parent.ts';

/**
 * The person has a failed request sent again: at once, or after another one that it needs and that is still here. False when it has
 * moved on meanwhile.
 */
export async function retry(request: QueuedRequest): Promise<boolean> {
  const waits = neededFirst(await requests.allOf(request.userId)).has(request.id);
  const later = waits ? next(request, 'wait') : undefined;
  const step = later?.kind === 'moved' ? later : next(request, 'retry');
  if (step.kind !== 'moved') return false;
  const changed = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: step.status,
    unanswered: arrivalOf(now) === 'unknown',
    // Given up on another phone: whoever sends it again wants it taken in.
    ...(now.error?.code === ('withdrawn' satisfies ProblemCode) && { withdrawn: true }),
    error: undefined,
    notBefore: undefined,
  }));
  return changed !== undefined;
}

/**
 * The person has chosen, field by field, whose value stands: the correction goes again under a new key and with the
 * version that was shown. A photo or signature that is not wanted any more does not go along. False when the
 * request has moved on meanwhile.
 */
export async function resolveConflict(
  request: QueuedRequest,
  isMine: (overlap: Overlap) => boolean,
): Promise<boolean> {
  const step = next(request, 'retry');
  const { conflict } = request;
  if (step.kind !== 'moved' || conflict === undefined) return false;
  const body = withChoices(readFields(conflict.body), conflict.overlaps, isMine);
  const dropped = new Set(conflict.overlaps.filter((one) => !isMine(one)).map((one) => one.mine));
  const files = request.files.filter((file) => !dropped.has(file.name));
  const manifest = Array.isArray(body['files']) ? { files: files.map(declared) } : {};
  return atomically(['requests', 'files'], async () => {
    const changed = await requests.change(request.id, request.revision, (now) => ({
      ...now,
      body: JSON.stringify({ ...body, ...manifest }),
      dataKey: crypto.randomUUID(),
      ifMatch: conflict.etag,
      base: conflict.theirs,
      files,
      conflict: undefined,
      status: step.status,
      error: undefined,
      notBefore: undefined,
    }));
    if (changed === undefined) return false;
    for (const file of request.files) if (!files.includes(file)) await payloads.remove(file.slot);
    return true;
  });
}

/** A file as a body declares it: the server takes nothing besides. */
function declared({ field, name, size, type, sha256 }: QueuedFile): ManifestEntry {
  return { field, name, size, type, sha256 };
}

/**
 * The person gives a failed request up: it goes to the trash with its files, and what of it may be on the server is withdrawn as
 * soon as there is a network; what was made on it is told so at once. False when it has moved on.
 */
export async function abort(request: QueuedRequest): Promise<boolean> {
  if (next(request, 'abort').kind !== 'removed') return false;
  const isToldServer = leavesSomething(request);
  const withdrawals = (request.withdrawals ?? 0) + 1;
  return atomically(['requests', 'trash'], async () => {
    if (!(await requests.removeIf(request.id, request.revision))) return false;
    await trash.put({
      id: request.id,
      userId: request.userId,
      revision: 0,
      request: isToldServer ? { ...request, withdrawals } : request,
      abortedAt: new Date().toISOString(),
      ...(isToldServer && { withdrawal: { state: 'due', attempts: 0 } }),
    });
    await holdChildrenBack(request);
    return true;
  });
}

/** The person has seen that a request is done: its row leaves the panel, the receipt stays. */
export async function close(receiptId: string): Promise<void> {
  const receipt = await receipts.get(receiptId);
  if (receipt) await receipts.change(receiptId, receipt.revision, (now) => ({ ...now, closed: true }));
}
