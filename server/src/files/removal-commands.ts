import type { Tx } from '../db/open.ts';
import { addToOutbox } from '../platform/outbox.ts';

/** A row of the outbox stays small. */
const PATHS_A_JOB = 200;

/** The topic whose job removes files from the storage. */
export const REMOVE_FILES = 'files.remove';

/** Has files removed once the transaction that forgot them has committed; never when it rolls back. */
export async function removeFilesLater(
  tx: Tx,
  organisationId: number,
  paths: readonly string[],
): Promise<void> {
  for (let at = 0; at < paths.length; at += PATHS_A_JOB) {
    await addToOutbox(tx, {
      organisationId,
      topic: REMOVE_FILES,
      payload: { paths: paths.slice(at, at + PATHS_A_JOB) },
    });
  }
}
