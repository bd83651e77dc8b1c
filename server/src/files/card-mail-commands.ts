import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { addToOutbox } from '../platform/jobs/outbox.ts';
import type { FiledRecord } from './store.ts';

/** The jobs that mail a card to customer and installer. */
export const CARD_MAIL_TOPICS = {
  installation: 'installations.mail-installation-card',
  warranty: 'installations.issue-warranty-card',
  inspection: 'inspections.mail-card',
  service: 'services.mail-card',
} as const satisfies Record<FiledRecord['kind'] | 'warranty', string>;

/** Under which name their payloads have the record's id. */
const ID_KEYS = {
  installation: 'installationId',
  warranty: 'installationId',
  inspection: 'inspectionId',
  service: 'serviceId',
} as const satisfies Record<keyof typeof CARD_MAIL_TOPICS, string>;

type Subject = Pick<FiledRecord, 'kind' | 'id'>;

/** What follows the key of an asking that was put out once more. */
const AGAIN = ' complete at ';

/** Writes down that the card of a record is to be mailed: once for each key, the customer's copy to `elsewhere` where that is given. */
export async function askForCardMail(
  tx: Tx,
  scope: Scope,
  { kind, id }: { readonly kind: keyof typeof CARD_MAIL_TOPICS; readonly id: number },
  key: string,
  elsewhere?: string,
): Promise<void> {
  await addToOutbox(tx, {
    organisationId: scope.organisationId,
    topic: CARD_MAIL_TOPICS[kind],
    key,
    payload: {
      organisationId: scope.organisationId,
      [ID_KEYS[kind]]: id,
      key,
      ...(elsewhere !== undefined && { elsewhere }),
    },
  });
}

/**
 * Puts out once more the cards that were asked for before a correction declared a photo that had yet to arrive: the job
 * mails nothing of an incomplete record. What went out already is recognised by its key.
 *
 * @param revision of the record that is complete now
 */
export async function postWaitingCards(
  tx: Tx,
  scope: Scope,
  { kind, id }: Subject,
  revision: number,
): Promise<void> {
  const asked = await tx
    .selectFrom('outbox')
    .select(['key', 'payload'])
    .where('organisation_id', '=', scope.organisationId)
    .where('topic', '=', sql.lit(CARD_MAIL_TOPICS[kind]))
    .where(sql<boolean>`payload ->> ${sql.lit(ID_KEYS[kind])} = ${String(id)}`)
    .execute();
  for (const { key, payload } of asked) {
    if (key === null || key.includes(AGAIN) || typeof payload !== 'object' || payload === null) continue;
    await addToOutbox(tx, {
      organisationId: scope.organisationId,
      topic: CARD_MAIL_TOPICS[kind],
      key: `${key}${AGAIN}${revision}`,
      payload,
    });
  }
}
