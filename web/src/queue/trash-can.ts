import { atomically } from '../lib/local/local-db.ts';
import { forgetBytes, requests, trash, type Trashed } from './local-stores.ts';
import { asSentAgain } from './send-again.ts';

/**
 * Puts an aborted request back into the queue, where it is sent again; false when it is no longer in the trash, or another
 * one has taken its place.
 */
export async function putBack(trashed: Trashed): Promise<boolean> {
  if (trashed.mendedBy !== undefined) return false;
  return atomically(['trash', 'requests'], async () => {
    if (!(await trash.removeIf(trashed.id, trashed.revision))) return false;
    await requests.put(asSentAgain(trashed.request));
    return true;
  });
}

/** Deletes an aborted request with its files, before its 30 days are over; false when it is no longer in the trash. */
export async function deleteForGood(trashed: Trashed): Promise<boolean> {
  return atomically(['trash', 'files'], async () => {
    if (!(await trash.removeIf(trashed.id, trashed.revision))) return false;
    await forgetBytes(trashed.request);
    return true;
  });
}
