import { arrivalOf, staysWhole } from '@portal/domain/queue/arrival';
import { atomically } from '../../lib/local/local-db.ts';
import { PARENT_GIVEN_UP } from '../sending/parent.ts';
import { forgetBytes, requests, trash, type Trashed } from './local-stores.ts';
import { asSentAgain, asSentAnew, asWaiting } from '../sending/send-again.ts';

/**
 * Puts an aborted request back into the queue, where it is sent again; false when it is no longer in the trash, or another
 * one has taken its place.
 */
export async function putBack(trashed: Trashed): Promise<boolean> {
  if (trashed.replacedBy !== undefined) return false;
  return atomically(['trash', 'requests'], async () => {
    if (!(await trash.removeIf(trashed.id, trashed.revision))) return false;
    await requests.put(isWithdrawn(trashed) ? asSentAnew(trashed.request) : asSentAgain(trashed.request));
    await releaseChildren(trashed);
    return true;
  });
}

/** What was made on it was refused by this device for want of it alone, and waits for it again. */
async function releaseChildren({ userId, request: parent }: Trashed): Promise<void> {
  for (const child of await requests.allOf(userId)) {
    if (child.parentClientId !== parent.clientId || child.error?.code !== PARENT_GIVEN_UP) continue;
    if (child.id !== parent.id) await requests.change(child.id, child.revision, asWaiting);
  }
}

/** The server was told that it is given up, or may have been by an answer that was lost. */
function isWithdrawn({ withdrawal }: Trashed): boolean {
  return withdrawal?.state === 'due' || withdrawal?.state === 'withdrawn';
}

/**
 * Deletes an aborted request with its files and all that was written in it, before its 30 days are over. What the server has to be
 * told of is kept, unseen, and that a record there gets no more photos. False when it is no longer in the trash.
 */
export async function deleteForGood(trashed: Trashed): Promise<boolean> {
  const { request } = trashed;
  return atomically(['trash', 'files'], async () => {
    const gone =
      trashed.withdrawal?.state === 'due' || lacksFiles(trashed)
        ? await trash.change(trashed.id, trashed.revision, (now) => ({ ...emptied(now), emptied: true }))
        : await trash.removeIf(trashed.id, trashed.revision);
    if (!gone) return false;
    await forgetBytes(request);
    return true;
  });
}

/** Whether its record is on the server for all this device knows, and may await files that do not come any more. */
export function lacksFiles({ request, withdrawal, replacedBy }: Trashed): boolean {
  if (replacedBy !== undefined || withdrawal?.state === 'withdrawn') return false;
  return arrivalOf(request) !== 'not-sent' && !staysWhole(request);
}

/** Without what a person wrote. */
function emptied(trashed: Trashed): Trashed {
  const {
    base: _base,
    words: _words,
    conflict: _conflict,
    overtaken: _overtaken,
    ...request
  } = trashed.request;
  return { ...trashed, request: { ...request, body: '' } };
}
