import type { Language } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../db/open.ts';

export type CardKind = 'installation' | 'warranty';
export type StoredCard = { readonly path: string; readonly size: number };

/** The card of an installation as it was issued; undefined while it has not been. */
export async function issuedCard(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  installationId: number,
  kind: CardKind,
): Promise<StoredCard | undefined> {
  return tx
    .selectFrom('cards')
    .select(['path', 'size'])
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Remembers an issued card. */
export async function rememberCard(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  card: {
    readonly installationId: number;
    readonly kind: CardKind;
    readonly language: Language;
    readonly dataHash: string;
    readonly sha256: string;
    readonly size: number;
    readonly path: string;
    readonly issuedAt: string;
  },
): Promise<void> {
  await tx
    .insertInto('cards')
    .values({
      organisation_id: scope.organisationId,
      installation_id: card.installationId,
      kind: card.kind,
      language: card.language,
      data_hash: card.dataHash,
      sha256: card.sha256,
      size: card.size,
      path: card.path,
      issued_at: card.issuedAt,
    })
    .execute();
}

/** Takes back the cards of an installation that was corrected: the next one shows what is true now. */
export async function takeBackCards(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  await tx
    .deleteFrom('cards')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .execute();
}
