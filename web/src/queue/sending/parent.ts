import { plateSerial } from '@portal/domain/devices/serial-key';
import { leavesCompleteRecord } from '@portal/domain/queue/arrival';
import { needsParent, parentKind } from '@portal/domain/queue/chain';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { next } from '@portal/domain/queue/transition';
import { t } from '../../lib/languages/i18n.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { failed } from './failing.ts';
import { receipts, requests, trash, type Trashed } from '../store/local-stores.ts';

/** The error code of a request that this device holds back because the request it depends on was aborted. */
export const PARENT_ABORTED = 'parent-given-up';

type Answer = Pick<QueuedRequest, 'parentRecordId' | 'parentDeviceId' | 'ifMatch'>;
type Child = Pick<QueuedRequest, 'action' | 'parentClientId' | 'ifMatch'>;

/**
 * What a completed request provides for one that depends on it: the ids of record and device, and the ETag for a
 * correction.
 */
function answerFor(child: Child, parent: QueuedRequest): Answer {
  return {
    ...(parent.recordId !== undefined && { parentRecordId: parent.recordId }),
    ...(parent.deviceId !== undefined && { parentDeviceId: parent.deviceId }),
    ...(child.action === 'update' && { ifMatch: child.ifMatch ?? parent.etag }),
  };
}

/**
 * The answer of a parent that is complete on the server: it was completed before its child was queued, or aborted
 * when only its mail was missing. Empty otherwise.
 */
export async function answerOfFinished(userId: number, child: Child): Promise<Answer> {
  const { parentClientId } = child;
  if (parentClientId === undefined) return {};
  const givenUp = (await trash.allOf(userId)).filter(({ request }) => leavesCompleteRecord(request));
  const complete = [...(await receipts.allOf(userId)), ...givenUp].find(({ request }) =>
    makes(request, parentClientId),
  );
  return complete ? answerFor(child, complete.request) : {};
}

/**
 * Gives the answer of a request that was just completed to its children. To be called within the transaction in which
 * it leaves the queue.
 */
export async function passAnswerToChildren(parent: QueuedRequest): Promise<void> {
  for (const child of await requests.allOf(parent.userId)) {
    if (child.parentClientId !== parent.clientId || child.id === parent.id) continue;
    await requests.change(child.id, child.revision, (now) => ({ ...now, ...answerFor(now, parent) }));
  }
}

/**
 * Why a request cannot be sent although it is due: the request it depends on was aborted, or that one's answer is not
 * known on this device. Undefined when it can be sent; a parent that was sent from another phone is found by the
 * server.
 */
export async function parentFailure(request: QueuedRequest): Promise<Attempt | undefined> {
  const { parentClientId, userId } = request;
  if (parentClientId === undefined || request.parentRecordId !== undefined) return undefined;
  const givenUp = (await trash.allOf(userId)).find(
    (complete) =>
      complete.replacedBy === undefined && !isSettled(complete) && makes(complete.request, parentClientId),
  );
  if (givenUp) return parentAborted(request, givenUp.request);
  return needsParent(request)
    ? withoutAsking('refused', 'parent-missing', t(`queue.parentMissing.${parentKind(request)}`))
    : undefined;
}

/** Deleted for good, with nothing left to tell the server: whether the record exists is up to the server. */
const isSettled = ({ emptied, withdrawal }: Trashed): boolean =>
  emptied === true && withdrawal?.state !== 'due';

function parentAborted(request: QueuedRequest, { title }: QueuedRequest): Attempt {
  const serial = plateSerial(title);
  const message = t(`queue.parentGivenUp.${parentKind(request)}`, { title: serial });
  return { ...withoutAsking('refused', PARENT_ABORTED, message), said: serial };
}

/**
 * Marks the requests that depend on one that is being aborted as not sendable: at once and without a network. To be
 * called within the transaction in which it leaves the queue. Requests whose parent is complete on the server are not
 * affected.
 */
export async function holdChildrenBack(parent: QueuedRequest): Promise<void> {
  if (parent.action !== 'insert' || leavesCompleteRecord(parent)) return;
  for (const child of await requests.allOf(parent.userId)) {
    if (child.parentClientId !== parent.clientId || child.id === parent.id) continue;
    const step = next(child, 'held-back');
    if (step.kind !== 'moved' || child.parentRecordId !== undefined) continue;
    await requests.change(child.id, child.revision, (now) => ({
      ...now,
      ...failed(now, 'held-back', parentAborted(now, parent)),
      status: step.status,
    }));
  }
}

function makes(request: QueuedRequest, clientId: string): boolean {
  return request.action === 'insert' && request.clientId === clientId;
}
