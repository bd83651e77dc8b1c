import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { removeUnattachedCards } from '../files/removal-commands.ts';

export type CardKind = 'installation' | 'warranty' | 'inspection' | 'service';
export type StoredCard = { readonly path: string; readonly size: number };

/** Which card of which record: an installation has two, an inspection and a service one. */
export type CardSubject = { readonly kind: CardKind; readonly id: number };

const COLUMNS = {
  installation: 'installation_id',
  warranty: 'installation_id',
  inspection: 'inspection_id',
  service: 'service_id',
} as const satisfies Record<CardKind, string>;

/** A card as it was issued; undefined while it has not been. */
export async function issuedCard(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  { kind, id }: CardSubject,
): Promise<StoredCard | undefined> {
  return tx
    .selectFrom('cards')
    .select(['path', 'size'])
    .where('organisation_id', '=', scope.organisationId)
    .where(COLUMNS[kind], '=', id)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Remembers an issued card. */
export async function rememberCard(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  { kind, id }: CardSubject,
  card: {
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
      [COLUMNS[kind]]: id,
      kind,
      language: card.language,
      data_hash: card.dataHash,
      sha256: card.sha256,
      size: card.size,
      path: card.path,
      issued_at: card.issuedAt,
    })
    .execute();
}

/**
 * Takes back the cards of a corrected installation, and of its inspections and services, which name its customer and
 * device too: the next ones show what is true now.
 */
export async function takeBackEveryCard(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  const { rows } = await sql<{ path: string }>`
    delete from cards where organisation_id = ${scope.organisationId} and id in (
      select c.id from cards c where c.installation_id = ${installationId}
      union all select c.id from inspections n join cards c on c.inspection_id = n.id
        where n.installation_id = ${installationId}
      union all select c.id from services s join cards c on c.service_id = s.id
        where s.installation_id = ${installationId})
    returning path`.execute(tx);
  await removeUnattachedCards(tx, scope, installationId, rows);
}

/** Takes back the cards of an installation whose device is another one: past work stays with the device that it was about. */
export async function takeBackCards(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  const gone = await tx
    .deleteFrom('cards')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .returning('path')
    .execute();
  await removeUnattachedCards(tx, scope, installationId, gone);
}
