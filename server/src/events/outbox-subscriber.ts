import type { Author, PortalEventOf, ServiceStep } from '@portal/domain/events/portal-event';
import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';
import { reactionTo, type Reactions, type Subscriber } from '../platform/events/subscriber.ts';
import { removalOf } from '../platform/jobs/file-removal.ts';
import { addAllToOutbox, addToOutbox } from '../platform/jobs/outbox.ts';
import { CARD_MAIL_TOPICS, ISSUE_TOPICS, TOPICS } from '../platform/jobs/topics.ts';

type RecordKind = keyof typeof ISSUE_TOPICS;

/** The field with the record's id, in the payloads of card mails. */
const ID_KEYS = {
  installation: 'installationId',
  warranty: 'installationId',
  inspection: 'inspectionId',
  service: 'serviceId',
} as const satisfies Record<keyof typeof CARD_MAIL_TOPICS, string>;

/** The suffix of a card mail's key when the mail is queued again. */
const AGAIN = ' complete at ';

/** Writes the jobs that follow events to the outbox; a relay hands them to the job queue after the commit. */
export const queueJobs: Subscriber = async (tx, author, recorded) => {
  for (const { event, line } of recorded) await reactionTo(JOBS, event, tx, author, line);
};

/** The jobs that follow each type of event; other events have none. */
const JOBS: Partial<Reactions<[Tx, Author, number | null], Promise<unknown>>> = {
  'installation.accepted': notifyDecision,
  'installation.rejected': notifyDecision,
  'installation.no_warranty': notifyDecision,
  'installation.restored': notifyDecision,
  'installation.updated': postWaitingInstallationCards,
  'installation.corrected': postWaitingInstallationCards,
  'inspection.updated': async ({ inspectionId, status, complete, revision }, tx, author) => {
    if (status === 'done' && complete) await issueCard(tx, author, 'inspection', inspectionId, revision);
  },
  'service.updated': async ({ serviceId, step, complete, revision }, tx, author) => {
    if (step) await notifyStep(tx, author, serviceId, step, revision);
    if (step?.status === 'done' && complete) await issueCard(tx, author, 'service', serviceId, revision);
    else if (complete) await postWaitingCards(tx, author, 'service', serviceId, revision);
  },
  'record.completed': async ({ record, revision }, tx, author) => {
    if (record.kind !== 'production') await issueCard(tx, author, record.kind, record.id, revision);
  },
  'card.mail_requested': ({ kind, id, key, elsewhere }, tx, { organisationId }) =>
    addToOutbox(tx, {
      organisationId,
      topic: CARD_MAIL_TOPICS[kind],
      key,
      payload: { organisationId, [ID_KEYS[kind]]: id, key, ...(elsewhere !== undefined && { elsewhere }) },
    }),
  'files.released': ({ paths }, tx, { organisationId }) =>
    addAllToOutbox(tx, removalOf(organisationId, paths)),
  // The rows of known and unknown addresses look alike: none names an organisation.
  'user.reset_requested': ({ userId }, tx) =>
    addToOutbox(tx, { organisationId: null, topic: TOPICS.mailReset, payload: { userId } }),
  'user.password_reset': ({ account, at }, tx, { organisationId }) => {
    const payload = { organisationId, userId: account.id, until: at.toISOString() };
    return addToOutbox(tx, { organisationId, topic: TOPICS.endCalendarLink, payload });
  },
  'user.unlock_requested': ({ userId }, tx) =>
    addToOutbox(tx, { organisationId: null, topic: TOPICS.mailUnlock, payload: { userId } }),
  // Addresses do not go into the job queue, whose rows are not erased with the customer.
  'user.new_address_requested': ({ note }, tx, { organisationId }) =>
    addToOutbox(tx, { organisationId, topic: TOPICS.mailNewAddress, payload: { note } }),
  'mail.bounced': ({ mailId }, tx, { organisationId }) =>
    addToOutbox(tx, {
      organisationId,
      topic: TOPICS.mailReturned,
      key: `mail ${mailId} bounced`,
      payload: { mailId },
    }),
  'mailing.created': ({ mailing }, tx, { organisationId }) => {
    const payload = { organisationId, mailingId: mailing };
    return addToOutbox(tx, { organisationId, topic: TOPICS.postMailing, payload });
  },
  'recall.created': notifyRecall,
  'recall.reminded': notifyRecall,
  'import.step_requested': ({ importId, step, run }, tx, { organisationId, actor }) =>
    addToOutbox(tx, {
      organisationId,
      topic: TOPICS.runImport,
      key: `import-${importId}-${step}-${run}`,
      payload: { organisationId, importId, step, by: actor.id },
    }),
  'template.replay_requested': ({ replayId }, tx, { organisationId }) => {
    const payload = { organisationId, replayId };
    return addToOutbox(tx, { organisationId, topic: TOPICS.replayTemplate, payload });
  },
};

async function postWaitingInstallationCards(
  { installationId, complete, revision }: PortalEventOf<'installation.updated' | 'installation.corrected'>,
  tx: Tx,
  author: Author,
): Promise<void> {
  if (complete) await postWaitingCards(tx, author, 'installation', installationId, revision);
}

/** The mails of one round, which a job writes; to whom stands with the recall. */
function notifyRecall(
  { recallId, tell: { round } }: PortalEventOf<'recall.created' | 'recall.reminded'>,
  tx: Tx,
  { organisationId }: Author,
): Promise<boolean> {
  return addToOutbox(tx, {
    organisationId,
    topic: TOPICS.mailRecall,
    key: `recall-${recallId}-${round}`,
    payload: { organisationId, recallId, round },
  });
}

/** The decision's name in keys and payloads. */
const DECISION_WORDS = {
  'installation.accepted': 'accept',
  'installation.rejected': 'reject',
  'installation.no_warranty': 'no_warranty',
  'installation.restored': 'restore',
} as const;

/** The mail to the installer and, after acceptance, the customer: jobs write and send it. */
async function notifyDecision(
  { type, installationId, at }: PortalEventOf<keyof typeof DECISION_WORDS>,
  tx: Tx,
  { organisationId }: Author,
  line: number | null,
): Promise<void> {
  const decision = DECISION_WORDS[type];
  const key = `installation-${installationId}-${decision}-${at.getTime()}`;
  await addToOutbox(tx, {
    organisationId,
    topic: decision === 'accept' ? CARD_MAIL_TOPICS.warranty : TOPICS.tellDecision,
    key,
    // The reason is read from the event log later: free text does not go into the job queue.
    payload: { organisationId, installationId, key, decision, line },
  });
}

/** Mails are sent after the commit: a job finds the recipients and writes the mails in their languages. */
async function notifyStep(
  tx: Tx,
  { organisationId, actor }: Author,
  serviceId: number,
  { event, effects }: ServiceStep,
  revision: number,
): Promise<void> {
  if (effects.length === 0) return;
  const key = `service-${serviceId}-${event}-${revision}`;
  await addToOutbox(tx, {
    organisationId,
    topic: TOPICS.tellServiceStep,
    key,
    payload: { organisationId, serviceId, key, event, by: actor.id },
  });
}

/** A complete record gets its card, and the card mails that were requested before are sent. */
async function issueCard(
  tx: Tx,
  author: Author,
  kind: RecordKind,
  id: number,
  revision: number,
): Promise<void> {
  const { organisationId } = author;
  await addToOutbox(tx, {
    organisationId,
    topic: ISSUE_TOPICS[kind],
    key: `${kind}-card-${id}-${revision}`,
    payload: { organisationId, [ID_KEYS[kind]]: id },
  });
  await postWaitingCards(tx, author, kind, id, revision);
}

/**
 * Queues again the card mails that were requested before a correction declared a photo which had not arrived: the job
 * sends nothing for an incomplete record. Mails that were sent already are recognised by their key.
 * @param revision of the record that is complete now
 */
async function postWaitingCards(
  tx: Tx,
  { organisationId }: Author,
  kind: RecordKind,
  id: number,
  revision: number,
): Promise<void> {
  const topics = kind === 'installation' ? [kind, 'warranty' as const] : [kind];
  for (const card of topics) {
    const topic = CARD_MAIL_TOPICS[card];
    for (const { key, payload } of await askedMails(tx, organisationId, card, id)) {
      if (key === null || key.includes(AGAIN) || typeof payload !== 'object' || payload === null) continue;
      await addToOutbox(tx, { organisationId, topic, key: `${key}${AGAIN}${revision}`, payload });
    }
  }
}

/** The mails of this card that were asked for; of a warranty card since its newest acceptance, which alone it is about. */
async function askedMails(tx: Tx, organisationId: number, card: keyof typeof CARD_MAIL_TOPICS, id: number) {
  const asked = await tx
    .selectFrom('outbox')
    .select(['key', 'payload'])
    .select(sql<boolean>`coalesce(payload ->> 'decision' = 'accept', false)`.as('is_acceptance'))
    .where('organisation_id', '=', organisationId)
    .where('topic', '=', sql.lit(CARD_MAIL_TOPICS[card]))
    .where(sql<boolean>`payload ->> ${sql.lit(ID_KEYS[card])} = ${String(id)}`)
    .orderBy('id')
    .execute();
  const newest = asked.findLastIndex(({ key, is_acceptance: isOne }) => isOne && !key?.includes(AGAIN));
  return asked.slice(Math.max(0, newest));
}
