import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { portalIn } from '../platform/scope-of.ts';

/** Has files removed once the transaction that forgot them has committed; never when it rolls back. */
export async function removeFilesLater(
  tx: Tx,
  organisationId: number,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  await recordEvent(tx, portalIn(organisationId), { type: 'files.released', paths });
}

/**
 * Has the files of cards removed that were taken back. One that hangs on a mail stays: the mail may still wait for the
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
