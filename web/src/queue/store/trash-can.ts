import { arrivalOf, leavesCompleteRecord } from '@portal/domain/queue/arrival';
import { atomically } from '../../lib/local/local-db.ts';
import { PARENT_ABORTED } from '../sending/parent.ts';
import { forgetBytes, requests, trash, type Trashed } from './local-stores.ts';
import { emptied } from './purge-expired.ts';
import { asSentAgain, asSentFromStart, asWaiting } from '../sending/send-again.ts';

/**
 * Puts an aborted request back into the queue, where it is sent again; false when it is no longer in the trash, or
 * was replaced by its correction.
 */
export async function putBack(trashed: Trashed): Promise<boolean> {
  if (trashed.replacedBy !== undefined) return false;
  return atomically(['trash', 'requests'], async () => {
    if (!(await trash.removeIf(trashed.id, trashed.revision))) return false;
    await requests.put(
      isWithdrawn(trashed) ? asSentFromStart(trashed.request) : asSentAgain(trashed.request),
    );
    await releaseChildren(trashed);
    return true;
  });
}

/** Requests that this device held back because of it alone wait for it again. */
async function releaseChildren({ userId, request: parent }: Trashed): Promise<void> {
  for (const child of await requests.allOf(userId)) {
    if (child.parentClientId !== parent.clientId || child.error?.code !== PARENT_ABORTED) continue;
    if (child.id !== parent.id) await requests.change(child.id, child.revision, asWaiting);
  }
}

/**
 * Whether the server was told of the withdrawal, or may have been although the answer was lost. Of a correction whose earlier
 * version stands the own key was withdrawn as well.
 */
function isWithdrawn({ request, withdrawal }: Trashed): boolean {
  const standsBefore = request.action === 'update' && request.replacesUnanswered !== undefined;
  const state = withdrawal?.state;
  return state === 'due' || state === 'withdrawn' || (state === 'stands' && standsBefore);
}

/**
 * Deletes an aborted request with its files and data before its 30 days are over. What the server still has to be
 * told is stored, hidden, together with the fact that its record gets no more photos. False when it is no longer in
 * the trash.
 */
export async function deleteForGood(trashed: Trashed): Promise<boolean> {
  const { request } = trashed;
  return atomically(['trash', 'files'], async () => {
    const gone =
      trashed.withdrawal?.state === 'due' || lacksFiles(trashed)
        ? await trash.change(trashed.id, trashed.revision, emptied)
        : await trash.removeIf(trashed.id, trashed.revision);
    if (!gone) return false;
    await forgetBytes(request);
    return true;
  });
}

/** Whether its record may be on the server and still expect files that will not be sent. */
export function lacksFiles({ request, withdrawal, replacedBy }: Trashed): boolean {
  if (replacedBy !== undefined || withdrawal?.state === 'withdrawn') return false;
  return arrivalOf(request) !== 'not-sent' && !leavesCompleteRecord(request);
}
