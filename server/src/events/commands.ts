import type { EventType } from '@portal/domain/events/record';
import type { Tx } from '../db/open.ts';

/** Who acts, and in which organisation; every `Scope` is one. */
export type Author = {
  readonly organisationId: number;
  readonly actor: { readonly id: number; readonly name?: string };
};

/** What an event is about; it is found again under each of these. */
export type EventSubject = {
  readonly installationId?: number;
  readonly deviceId?: number;
  readonly inspectionId?: number;
  readonly serviceId?: number;
  /** Of the account that something was done to, or that did something to itself. */
  readonly account?: { readonly id: number; readonly name?: string };
};

/**
 * Writes one line of the event log, in the transaction of the act itself: an act without its line, or a line
 * without its act, cannot be (specification section 3, "Event log"). The name is copied, because the log
 * outlives the account. Answers the number of the line.
 */
export async function logEvent(
  tx: Tx,
  author: Author,
  type: EventType,
  subject: EventSubject,
  details: Readonly<Record<string, string | number | null>> = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('events')
    .values(lineOf(author, { type, subject, details }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type LogLine = {
  readonly type: EventType;
  readonly subject: EventSubject;
  readonly details: Readonly<Record<string, string | number | null>>;
};

/** Many lines in one statement, for a job that does the same to many records. */
export async function logEvents(tx: Tx, author: Author, lines: readonly LogLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('events')
    .values(lines.map((line) => lineOf(author, line)))
    .execute();
}

function lineOf({ organisationId, actor }: Author, { type, subject, details }: LogLine) {
  return {
    organisation_id: organisationId,
    type,
    user_id: actor.id,
    // Not read from `users`: row level security hides a superadmin at work in another organisation.
    user_name: actor.name ?? null,
    account_id: subject.account?.id ?? null,
    account_name: subject.account?.name ?? null,
    installation_id: subject.installationId ?? null,
    device_id: subject.deviceId ?? null,
    inspection_id: subject.inspectionId ?? null,
    service_id: subject.serviceId ?? null,
    details: JSON.stringify(details),
  };
}

/**
 * The same for an account that acts on itself where nobody is signed in yet, or no longer: registering, confirming,
 * recovering. Needs a transaction of sign-in or of the system.
 */
export async function logOwnAct(
  tx: Tx,
  account: { readonly id: number; readonly name: string; readonly organisation_id: number },
  type: EventType,
  details: Readonly<Record<string, string | number | null>> = {},
): Promise<void> {
  const author = { organisationId: account.organisation_id, actor: account };
  await logEvent(tx, author, type, { account }, details);
}
