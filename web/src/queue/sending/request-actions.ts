import { attachable, attached } from '@portal/domain/queue/attach';
import type { ManifestEntry } from '@portal/domain/files/manifest';
import { severalOf } from '@portal/domain/form/several';
import type { ProblemCode } from '@portal/domain/problem';
import { isUnanswered, mustNotifyServer } from '@portal/domain/queue/arrival';
import type { Overlap, QueuedFile, QueuedRequest } from '@portal/domain/queue/request';
import { neededFirst } from '@portal/domain/queue/sending-order';
import { withChoices } from '@portal/domain/queue/three-way';
import { next } from '@portal/domain/queue/transition';
import { atomically } from '../../lib/local/local-db.ts';
import { payloads, receipts, requests, trash } from '../store/local-stores.ts';
import { asWaiting } from './send-again.ts';
import { readFields } from '../store/record-fields.ts';
import { holdChildrenBack } from './parent.ts';

/**
 * Sends a failed request again on the person's request: at once, or after the request it depends on if that is still
 * on this device. False when it has changed since.
 */
export async function retry(request: QueuedRequest): Promise<boolean> {
  const waits = neededFirst(await requests.allOf(request.userId)).has(request.id);
  const later = waits ? next(request, 'wait') : undefined;
  const step = later?.kind === 'moved' ? later : next(request, 'retry');
  if (step.kind !== 'moved') return false;
  const changed = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: step.status,
    unanswered: isUnanswered(now),
    // Aborted on another phone: the person who sends it again wants it to be accepted.
    ...(now.error?.code === ('withdrawn' satisfies ProblemCode) && { withdrawn: true }),
    error: undefined,
    notBefore: undefined,
  }));
  return changed !== undefined;
}

/**
 * Resolves a conflict field by field, as the person chose: the correction is sent again under a new key, with the
 * ETag of the version that was shown. Photos and signatures that were not chosen are left out. False when the request
 * has changed since.
 */
export async function resolveConflict(
  request: QueuedRequest,
  isMine: (overlap: Overlap) => boolean,
): Promise<boolean> {
  const step = next(request, 'retry');
  const { conflict } = request;
  if (step.kind !== 'moved' || conflict === undefined) return false;
  const body = withChoices(readFields(conflict.body), conflict.overlaps, isMine);
  const givenUp = conflict.overlaps.filter((one) => !isMine(one));
  const { files: _declared, ...left } = body;
  // A photo that the record has besides stays, since this device may be the only one that has its bytes.
  const stillNamed = new Set(textsIn([left, givenUp.map((one) => one.theirs)]));
  const dropped = new Set(textsIn(givenUp.map((one) => one.mine)).filter((name) => !stillNamed.has(name)));
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

/** Every text of nested values, so every name of a photo: an answer with several photos has one in each line. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return severalOf(value);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A file as a body declares it, with the fields that the server accepts. */
function declared({ field, name, size, type, sha256 }: QueuedFile): ManifestEntry {
  return { field, name, size, type, sha256 };
}

/**
 * Aborts a failed request: it is moved to the trash with its files, and what may have reached the server is withdrawn
 * as soon as there is a network; requests that depend on it are marked at once. False when it has changed since.
 */
export async function abort(request: QueuedRequest): Promise<boolean> {
  if (next(request, 'abort').kind !== 'removed') return false;
  const mustWithdraw = mustNotifyServer(request);
  const withdrawals = (request.withdrawals ?? 0) + 1;
  return atomically(['requests', 'trash'], async () => {
    if (!(await requests.removeIf(request.id, request.revision))) return false;
    await trash.put({
      id: request.id,
      userId: request.userId,
      revision: 0,
      request: mustWithdraw ? { ...request, withdrawals } : request,
      // Not before it was made: a clock that is behind now must not shorten the 30 days.
      abortedAt: new Date(Math.max(Date.now(), Date.parse(request.createdAt))).toISOString(),
      ...(mustWithdraw && { withdrawal: { state: 'due', attempts: 0 } }),
    });
    await holdChildrenBack(request);
    return true;
  });
}

/** Removes a completed request from the panel; its receipt stays. */
export async function close(receiptId: string): Promise<void> {
  const receipt = await receipts.get(receiptId);
  if (receipt) await receipts.change(receiptId, receipt.revision, (now) => ({ ...now, closed: true }));
}

/**
 * Sends a request again for the installation that the device already has, in place of the installation that the server
 * refused. Its content and files stay. False when it has changed since.
 *
 * @param parent the refused installation, in the queue or in the trash
 */
export async function attach(request: QueuedRequest, parent: QueuedRequest): Promise<boolean> {
  const to = attachable(request, parent);
  if (to === undefined) return false;
  const changed = await requests.change(request.id, request.revision, (now) =>
    asWaiting(attached(now, to, crypto.randomUUID())),
  );
  return changed !== undefined;
}
