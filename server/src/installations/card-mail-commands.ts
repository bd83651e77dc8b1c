import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { addToOutbox } from '../platform/outbox.ts';

/** The job that mails the installation card to customer and installer. */
export const CARD_MAIL_TOPIC = 'installations.mail-installation-card';

/** What follows the key of an asking that was put out once more. */
const AGAIN = ' complete at ';

/** Writes down that the card of an installation is to be mailed: once for each key. */
export async function askForCardMail(
  tx: Tx,
  scope: Scope,
  installationId: number,
  key: string,
): Promise<void> {
  await addToOutbox(tx, {
    organisationId: scope.organisationId,
    topic: CARD_MAIL_TOPIC,
    key,
    payload: { organisationId: scope.organisationId, installationId, key },
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
  installationId: number,
  revision: number,
): Promise<void> {
  const asked = await tx
    .selectFrom('outbox')
    .select(['key', 'payload'])
    .where('organisation_id', '=', scope.organisationId)
    .where('topic', '=', sql.lit(CARD_MAIL_TOPIC))
    .where(sql<boolean>`payload ->> 'installationId' = ${String(installationId)}`)
    .execute();
  for (const { key, payload } of asked) {
    if (key === null || key.includes(AGAIN) || typeof payload !== 'object' || payload === null) continue;
    await addToOutbox(tx, {
      organisationId: scope.organisationId,
      topic: CARD_MAIL_TOPIC,
      key: `${key}${AGAIN}${revision}`,
      payload,
    });
  }
}
