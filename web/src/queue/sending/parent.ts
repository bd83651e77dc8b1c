import { plateSerial } from '@portal/domain/devices/serial-key';
import { staysWhole } from '@portal/domain/queue/arrival';
import { needsParent, parentKind } from '@portal/domain/queue/chain';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { next } from '@portal/domain/queue/transition';
import { t } from '../../lib/languages/i18n.ts';
import { type Attempt, withoutAsking } from './attempt.ts';
import { failed } from './failing.ts';
import { receipts, requests, trash, type Trashed } from '../store/local-stores.ts';

/** The code of a request that this device holds back since what it was made on was given up. */
export const PARENT_GIVEN_UP = 'parent-given-up';

type Answer = Pick<QueuedRequest, 'parentRecordId' | 'parentDeviceId' | 'ifMatch'>;
type Child = Pick<QueuedRequest, 'action' | 'parentClientId' | 'ifMatch'>;

/** What a finished request brought for one that was made on it: record, device, and the version a correction starts from. */
function answerFor(child: Child, parent: QueuedRequest): Answer {
  return {
    ...(parent.recordId !== undefined && { parentRecordId: parent.recordId }),
    ...(parent.deviceId !== undefined && { parentDeviceId: parent.deviceId }),
    ...(child.action === 'update' && { ifMatch: child.ifMatch ?? parent.etag }),
  };
}

/**
 * What is known of a parent that the server has whole: it was finished before its child was made, or given up when only its mail
 * was missing. Empty when neither is so.
 */
export async function answerOfFinished(userId: number, child: Child): Promise<Answer> {
  const { parentClientId } = child;
  if (parentClientId === undefined) return {};
  const givenUp = (await trash.allOf(userId)).filter(({ request }) => staysWhole(request));
  const kept = [...(await receipts.allOf(userId)), ...givenUp].find(({ request }) =>
    makes(request, parentClientId),
  );
  return kept ? answerFor(child, kept.request) : {};
}

/**
 * Tells the children of a request that has just been finished what its answer brought. Called within the transaction
 * in which it leaves the queue.
 */
export async function tellChildren(parent: QueuedRequest): Promise<void> {
  for (const child of await requests.allOf(parent.userId)) {
    if (child.parentClientId !== parent.clientId || child.id === parent.id) continue;
    await requests.change(child.id, child.revision, (now) => ({ ...now, ...answerFor(now, parent) }));
  }
}

/**
 * Why a request cannot be sent although its turn has come: what it was made on was given up, or its answer is not
 * known here. Undefined when nothing stands in its way; a parent that went out from another phone is the server's to find.
 */
export async function parentTrouble(request: QueuedRequest): Promise<Attempt | undefined> {
  const { parentClientId, userId } = request;
  if (parentClientId === undefined || request.parentRecordId !== undefined) return undefined;
  const givenUp = (await trash.allOf(userId)).find(
    (kept) => kept.replacedBy === undefined && !isSettled(kept) && makes(kept.request, parentClientId),
  );
  if (givenUp) return parentGivenUp(request, givenUp.request);
  return needsParent(request)
    ? withoutAsking('refused', 'parent-missing', t(`queue.parentMissing.${parentKind(request)}`))
    : undefined;
}

/** Deleted for good, and the server knows what it wants to know of it: whether it is there is the server's to say. */
const isSettled = ({ emptied, withdrawal }: Trashed): boolean =>
  emptied === true && withdrawal?.state !== 'due';

function parentGivenUp(request: QueuedRequest, { title }: QueuedRequest): Attempt {
  const serial = plateSerial(title);
  const message = t(`queue.parentGivenUp.${parentKind(request)}`, { title: serial });
  return { ...withoutAsking('refused', PARENT_GIVEN_UP, message), said: serial };
}

/**
 * Tells the requests that were made on one that is being given up that they cannot be sent without it: at once, and without a
 * network. Called within the transaction in which it leaves the queue. What a whole record on the server was
 * made of takes nothing with it.
 */
export async function holdChildrenBack(parent: QueuedRequest): Promise<void> {
  if (parent.action !== 'insert' || staysWhole(parent)) return;
  for (const child of await requests.allOf(parent.userId)) {
    if (child.parentClientId !== parent.clientId || child.id === parent.id) continue;
    const step = next(child, 'held-back');
    if (step.kind !== 'moved' || child.parentRecordId !== undefined) continue;
    await requests.change(child.id, child.revision, (now) => ({
      ...now,
      ...failed(now, 'held-back', parentGivenUp(now, parent)),
      status: step.status,
    }));
  }
}

function makes(request: QueuedRequest, clientId: string): boolean {
  return request.action === 'insert' && request.clientId === clientId;
}
