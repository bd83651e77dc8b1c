import type { Author, PortalEvent, PortalEventOf, ServiceStep } from '@portal/domain/events/portal-event';
import { sql } from 'kysely';
import type { Tx } from '../db/open.ts';
import type { Subscriber } from '../platform/events/subscriber.ts';
import { addToOutbox } from '../platform/jobs/outbox.ts';
import { CARD_MAIL_TOPICS, ISSUE_TOPICS, TOPICS } from '../platform/jobs/topics.ts';

type RecordKind = keyof typeof ISSUE_TOPICS;

/** Under which name the payloads of card mails have the record's id. */
const ID_KEYS = {
  installation: 'installationId',
  warranty: 'installationId',
  inspection: 'inspectionId',
  service: 'serviceId',
} as const satisfies Record<keyof typeof CARD_MAIL_TOPICS, string>;

/** What follows the key of a card mail that was put out once more. */
const AGAIN = ' complete at ';

/** A row of the outbox stays small. */
const PATHS_A_JOB = 200;

/** Writes the jobs that follow events into the outbox; a relay hands them on after the commit. */
export const queueJobs: Subscriber = async (tx, author, recorded) => {
  for (const { event, line } of recorded) await queueJobsOf(tx, author, event, line);
};

async function queueJobsOf(tx: Tx, author: Author, event: PortalEvent, line: number | null): Promise<void> {
  const { organisationId } = author;
  const add = (topic: string, payload: object, key?: string) =>
    addToOutbox(tx, { organisationId, topic, payload, ...(key !== undefined && { key }) });
  switch (event.type) {
    case 'installation.accepted':
    case 'installation.rejected':
    case 'installation.no_warranty':
    case 'installation.restored':
      return tellDecision(tx, author, event, line);
    case 'installation.updated':
    case 'installation.corrected':
      if (event.complete)
        await postWaitingCards(tx, author, 'installation', event.installationId, event.revision);
      return;
    case 'inspection.updated':
      if (event.status === 'done' && event.complete)
        await issueCard(tx, author, 'inspection', event.inspectionId, event.revision);
      return;
    case 'service.updated':
      if (event.step) await tellStep(tx, author, event.serviceId, event.step, event.revision);
      if (event.step?.status === 'done' && event.complete)
        return issueCard(tx, author, 'service', event.serviceId, event.revision);
      if (event.complete) await postWaitingCards(tx, author, 'service', event.serviceId, event.revision);
      return;
    case 'record.completed':
      return issueCard(tx, author, event.record.kind, event.record.id, event.revision);
    case 'card.mail_requested':
      await add(CARD_MAIL_TOPICS[event.kind], cardMailOf(author, event), event.key);
      return;
    case 'files.released':
      for (let at = 0; at < event.paths.length; at += PATHS_A_JOB)
        await add(TOPICS.removeFiles, { paths: event.paths.slice(at, at + PATHS_A_JOB) });
      return;
    // Rows of known and unknown addresses look alike: none names an organisation.
    case 'user.reset_requested':
      await addToOutbox(tx, {
        organisationId: null,
        topic: TOPICS.mailReset,
        payload: { userId: event.userId },
      });
      return;
    case 'user.unlock_requested':
      await addToOutbox(tx, {
        organisationId: null,
        topic: TOPICS.mailUnlock,
        payload: { userId: event.userId },
      });
      return;
    case 'user.new_address_requested':
      // No address in the job queue, which nobody erases.
      await add(TOPICS.mailNewAddress, { note: event.note });
      return;
    case 'mail.bounced':
      await add(TOPICS.mailReturned, { mailId: event.mailId }, `mail ${event.mailId} bounced`);
      return;
    case 'mailing.created':
      await add(TOPICS.postMailing, { organisationId, mailingId: event.mailing });
      return;
    default:
      return;
  }
}

/** The word of a decision in keys and payloads. */
const DECISION_WORDS = {
  'installation.accepted': 'accept',
  'installation.rejected': 'reject',
  'installation.no_warranty': 'no_warranty',
  'installation.restored': 'restore',
} as const;

/** What the installer, and after acceptance the customer, is sent: jobs write and post it. */
async function tellDecision(
  tx: Tx,
  { organisationId }: Author,
  { type, installationId, at }: PortalEventOf<keyof typeof DECISION_WORDS>,
  line: number | null,
): Promise<void> {
  const decision = DECISION_WORDS[type];
  const key = `installation-${installationId}-${decision}-${at.getTime()}`;
  await addToOutbox(tx, {
    organisationId,
    topic: decision === 'accept' ? CARD_MAIL_TOPICS.warranty : TOPICS.tellDecision,
    key,
    // The reason is read from the log, whatever the record says by then: free text stays out of the job queue.
    payload: { organisationId, installationId, key, decision, line },
  });
}

/** Mails go out after the commit: a job finds whom, and writes them in their language. */
async function tellStep(
  tx: Tx,
  { organisationId, actor }: Author,
  serviceId: number,
  { event, effects }: ServiceStep,
  revision: number,
): Promise<void> {
  if (effects.every((effect) => effect === 'extend-deadline')) return;
  const key = `service-${serviceId}-${event}-${revision}`;
  await addToOutbox(tx, {
    organisationId,
    topic: TOPICS.tellServiceStep,
    key,
    payload: { organisationId, serviceId, key, event, by: actor.id },
  });
}

/** A complete record gets its card, and what was asked for before goes out. */
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

function cardMailOf(
  { organisationId }: Author,
  { kind, id, key, elsewhere }: PortalEventOf<'card.mail_requested'>,
): object {
  return { organisationId, [ID_KEYS[kind]]: id, key, ...(elsewhere !== undefined && { elsewhere }) };
}

/**
 * Puts out once more the cards that were asked for before a correction declared a photo that had yet to arrive: the job
 * mails nothing of an incomplete record. What went out already is recognised by its key.
 *
 * @param revision of the record that is complete now
 */
async function postWaitingCards(
  tx: Tx,
  { organisationId }: Author,
  kind: RecordKind,
  id: number,
  revision: number,
): Promise<void> {
  const topic = CARD_MAIL_TOPICS[kind];
  const asked = await tx
    .selectFrom('outbox')
    .select(['key', 'payload'])
    .where('organisation_id', '=', organisationId)
    .where('topic', '=', sql.lit(topic))
    .where(sql<boolean>`payload ->> ${sql.lit(ID_KEYS[kind])} = ${String(id)}`)
    .execute();
  for (const { key, payload } of asked) {
    if (key === null || key.includes(AGAIN) || typeof payload !== 'object' || payload === null) continue;
    await addToOutbox(tx, { organisationId, topic, key: `${key}${AGAIN}${revision}`, payload });
  }
}
