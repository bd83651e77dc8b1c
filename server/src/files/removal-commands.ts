import type { Scope, Tx } from '../db/open.ts';
import { addToOutbox } from '../platform/jobs/outbox.ts';

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

/**
 * Has the papers of cards removed that were taken back. One that hangs on a mail stays: the mail may still wait for the
 * post, and takes it along when it is forgotten.
 */
export async function removeUnattachedCards(
  tx: Tx,
  scope: Scope,
  installationId: number,
  cards: readonly { readonly path: string }[],
): Promise<void> {
  const mails = await tx
    .selectFrom('mails')
    .select('attachments')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .execute();
  const attached = new Set(mails.flatMap((mail) => mail.attachments.map(({ path }) => path)));
  await removeFilesLater(
    tx,
    scope.organisationId,
    cards.map(({ path }) => path).filter((path) => !attached.has(path)),
  );
}
