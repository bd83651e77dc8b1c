import type { Scope, Tx } from '../../db/open.ts';
import { hashOfSecret, SHOWN_MS } from '../../platform/identity/strangers-phone.ts';
import type { InstallationCardKind } from './card-data.ts';

/** Of one person at a time; the oldest end when there are more. */
const MAX_OF_ONE = 20;

/** A link to a card as it is stored. */
export type CardLink = {
  readonly id: number;
  readonly organisation_id: number;
  readonly installation_id: number;
  readonly card: InstallationCardKind;
  readonly phone_hash: string | null;
};

/** Makes a link of the caller to a card; older ones end where there are too many. Returns when it ends. */
export async function insertCardLink(
  tx: Tx,
  { organisationId, actor }: Scope,
  link: { readonly installation: number; readonly card: InstallationCardKind; readonly secret: string },
  now: Date,
): Promise<string> {
  const older = await tx
    .selectFrom('card_links')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', actor.id)
    .orderBy('id', 'desc')
    .offset(MAX_OF_ONE - 1)
    .execute();
  for (const { id } of older)
    await tx
      .deleteFrom('card_links')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .execute();
  const expiresAt = new Date(now.getTime() + SHOWN_MS).toISOString();
  await tx
    .insertInto('card_links')
    .values({
      organisation_id: organisationId,
      user_id: actor.id,
      installation_id: link.installation,
      card: link.card,
      secret_hash: hashOfSecret(link.secret),
      created_at: now.toISOString(),
      expires_at: expiresAt,
    })
    .execute();
  return expiresAt;
}

/** Which link a secret is of, looked up over all organisations; undefined when it is of none. */
export async function cardLinkOfSecret(
  tx: Tx,
  secret: string,
): Promise<{ readonly id: number; readonly organisation_id: number } | undefined> {
  return tx
    .selectFrom('card_links')
    .select(['id', 'organisation_id'])
    .where('secret_hash', '=', hashOfSecret(secret))
    .executeTakeFirst();
}

/** A link of the organisation that is not over. */
export async function cardLinkById(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  id: number,
  now: Date,
): Promise<CardLink | undefined> {
  return tx
    .selectFrom('card_links')
    .select(['id', 'organisation_id', 'installation_id', 'card', 'phone_hash'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Binds a link to the phone that opens it first. Returns whether it was this one. */
export async function bindCardLink(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  id: number,
  phoneHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('card_links')
    .set({ phone_hash: phoneHash })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('phone_hash', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes, in every organisation, what is over. */
export async function deleteEndedCardLinks(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('card_links').where('expires_at', '<=', now.toISOString()).execute();
}
