import type { Author, PortalEvent, PortalEventOf } from '@portal/domain/events/portal-event';
import type { EventType } from '@portal/domain/events/record';
import type { Tx } from '../db/open.ts';
import { reactionTo, type Reactions, type Recorded } from '../platform/events/subscriber.ts';

/** The records that a line concerns; it is found under each of them. */
type LineSubject = {
  readonly installationId?: number | null;
  readonly deviceId?: number;
  readonly inspectionId?: number | null;
  readonly serviceId?: number | null;
  /** The account that the event concerns, or that caused it itself. */
  readonly account?: { readonly id: number; readonly name?: string };
};

type Line = {
  readonly type: EventType;
  readonly subject: LineSubject;
  readonly details: Readonly<Record<string, string | number | null>>;
};

/** PostgreSQL accepts 65,535 values per statement; a line has eleven. */
const LINES_AT_ONCE = 1_000;

const line = (type: EventType, subject: LineSubject = {}, details: Line['details'] = {}): readonly Line[] => [
  { type, subject, details },
];

/** Events without a line: nobody looks for them. */
const none = (): readonly Line[] => [];

/** A line that concerns an account only. */
const ofAccount = ({
  type,
  account,
}: {
  readonly type: EventType;
  readonly account: LineSubject['account'];
}) => line(type, { ...(account && { account }) });

/** A line about a template, by its name, since the log remains when the template is deleted. */
const ofTemplate = ({ type, ...details }: { readonly type: EventType } & Line['details']) =>
  line(type, {}, details);

/** How many rows of an import were done, and how many were left out, or how many named a customer. */
const ofImport = ({ type, importId, ...details }: { type: EventType; importId: number } & Line['details']) =>
  line(type, {}, { import: importId, ...details });

const ofRecall = ({
  type,
  recallId,
  title,
}: PortalEventOf<'recall.closed' | 'recall.reopened' | 'recall.exported'>) =>
  line(type, {}, { recall: recallId, title });

type Decision = Extract<PortalEvent, { type: keyof typeof DECISIONS }>;
const DECISIONS = {
  'installation.accepted': true,
  'installation.rejected': true,
  'installation.no_warranty': true,
  'installation.restored': true,
} as const;

const ofDecision = (event: Decision) =>
  line(event.type, event, {
    ...(event.number !== null && { number: event.number }),
    ...(event.reason !== null && { reason: event.reason }),
  });

const ofCard = ({ card, mail, elsewhere }: { card: string; mail: string; elsewhere: boolean }) => ({
  card,
  mail,
  ...(elsewhere && { elsewhere: 'yes' }),
});

/**
 * The log lines of each type of event (specification section 3, "Event log"); a new type does not compile without its
 * entry.
 */
const LINES: Reactions<[], readonly Line[]> = {
  'device.created': (event) => line(event.type, event, { serial: event.serial }),
  'device.added_to_database': (event) => line(event.type, event),
  'device.removed_from_database': (event) => line(event.type, event),
  'device.started_outside': (event) => line(event.type, event),
  'device.not_started_outside': (event) => line(event.type, event),
  'device.serial_changed': (event) => line(event.type, event, { from: event.from, to: event.to }),
  'device.made_on_changed': (event) => line(event.type, event, { to: event.to }),
  'device.parameters_changed': (event) => line(event.type, event, { fields: event.fields.join(', ') }),
  'device.deleted': (event) => line(event.type, event, { serial: event.serial }),
  // One line for each device; that of the new one is in the history of installation and service as well.
  'device.replaced': ({ type, installationId, serviceId, from, to }) => {
    const details = { from: from.serial, to: to.serial };
    return [
      ...line(type, { deviceId: from.id }, details),
      ...line(type, { installationId, deviceId: to.id, serviceId }, details),
    ];
  },

  'device.replacement_waits': (event) => line(event.type, event, { from: event.from, to: event.to }),
  'device.replacement_refused': ({ type, from, to, reason, ...event }) =>
    line(type, event, { from, to, ...(reason !== null && { reason }) }),
  'device.replacement_taken_back': (event) => line(event.type, event, { from: event.from, to: event.to }),
  'installation.created': ({ type, serial, inPlaceOf, ...event }) =>
    line(type, event, { serial, ...(inPlaceOf !== null && { inPlaceOf }) }),
  'installation.imported': (event) => line(event.type, event, { file: event.file }),
  'installation.import_undone': (event) => line(event.type, event, { file: event.file }),
  'installation.updated': (event) => line(event.type, event, { fields: event.fields.join(', ') }),
  'installation.corrected': (event) => line(event.type, event, { fields: event.fields.join(', ') }),
  'installation.withdrawn': (event) => line(event.type, event),
  'installation.address_corrected': (event) =>
    line('installation.updated', event, { fields: 'customerEmail' }),
  'installation.accepted': ofDecision,
  'installation.rejected': ofDecision,
  'installation.no_warranty': ofDecision,
  'installation.restored': ofDecision,
  // A withdrawn installation does not count as an earlier installation of the device.
  'installation.deleted': (event) =>
    line(event.type, event, event.because === 'withdrawn' ? { withdrawn: 'yes' } : {}),
  'installation.receiver_added': (event) =>
    line(event.type, event, { receiver: event.receiver.name, receiverId: event.receiver.id }),
  'installation.receiver_removed': (event) => line(event.type, event, { receiver: event.receiverName }),
  'installation.card_sent': (event) => line(event.type, event, ofCard(event)),
  'installation.card_shown': (event) => line(event.type, event, { card: event.card }),
  'installation.customer_erased': (event) => line(event.type, event),

  'inspection.created': (event) =>
    line(event.type, event, { soonestDate: event.soonestDate, dueDate: event.dueDate }),
  'inspection.updated': (event) =>
    line(event.type, event, { status: event.status, ...(event.on !== undefined && { on: event.on }) }),
  'inspection.deleted': (event) => line(event.type, event),
  'inspection.card_sent': (event) => line('inspection.notified', event, ofCard(event)),
  'inspection.reminded': ({ audience, mail, ...event }) =>
    line('inspection.notified', event, { reminder: audience, ...(mail !== null && { mail }) }),

  'service.created': (event) => line(event.type, event, { status: event.status }),
  'service.updated': (event) =>
    line(event.type, event, {
      ...(event.step && { status: event.step.status }),
      ...(event.step && event.step.reason !== null && { reason: event.step.reason }),
    }),
  'service.deleted': (event) => line(event.type, event),
  'service.notified': (event) =>
    line(event.type, event, { mail: event.mail, ...(event.card && { card: 'service' }) }),

  // Its last picture came after it was sent: nobody changed anything, and the record itself says what is still missing.
  'record.completed': none,
  'card.mail_requested': none,
  'files.released': none,

  'user.registered': ofAccount,
  'user.verified': ofAccount,
  'user.verified_by_admin': ofAccount,
  'user.verification_sent': ofAccount,
  'user.signed_in': (event) => line(event.type, event, { browser: event.browser, system: event.system }),
  'user.sessions_ended': ofAccount,
  'user.password_changed': ofAccount,
  'user.password_reset': ofAccount,
  'user.email_changed': ofAccount,
  'user.edited': (event) => line(event.type, event, { fields: event.fields.join(', ') }),
  'user.roles_changed': (event) => line(event.type, event, { roles: event.roles.join(', ') }),
  'user.calendar_shared': ofAccount,
  'user.calendar_ended': ofAccount,
  'user.signing_shared': ofAccount,
  'user.signing_received': ofAccount,
  'user.exported': ofAccount,
  'user.list_exported': (event) => line(event.type),
  'user.deleted': ({ type, account, installations, inspections, services }) =>
    line(type, { account }, { installations, inspections, services }),
  'user.unconfirmed_deleted': () => line('user.deleted', {}, { why: 'never-confirmed' }),
  'user.reset_requested': none,
  'user.unlock_requested': none,
  'user.new_address_requested': none,

  'customer.exported': (event) => line(event.type, event),
  'key.created': (event) => line(event.type, {}, { count: event.count }),
  'key.used': (event) => line(event.type, event, { key: event.key }),
  'key.deleted': (event) => line(event.type, {}, { key: event.key }),
  'key.list_exported': (event) => line(event.type),
  'device.list_exported': (event) => line(event.type),
  'installation.list_exported': (event) => line(event.type),
  'inspection.list_exported': (event) => line(event.type),
  'service.list_exported': (event) => line(event.type),

  'import.created': ({ type, importId, file }) => line(type, {}, { import: importId, file }),
  'import.rows_received': none,
  'import.step_requested': none,
  'import.applied': ofImport,
  'import.undone': ofImport,
  'import.customer_exported': (event) => ofImport({ ...event, type: 'customer.exported' }),
  'import.customer_erased': (event) => ofImport({ ...event, type: 'installation.customer_erased' }),

  'recall.created': ({ type, recallId, title, devices, installers }) =>
    line(type, {}, { recall: recallId, title, devices, installers }),
  'recall.answered': ({ type, recallId, title, answer, note, ...subject }) =>
    line(type, subject, { recall: recallId, title, answer, ...(note !== '' && { note }) }),
  'recall.reminded': ({ type, recallId, title, tell }) =>
    line(type, {}, { recall: recallId, title, count: tell.users.length }),
  'recall.closed': ofRecall,
  'recall.reopened': ofRecall,
  'recall.exported': ofRecall,

  'mail.bounced': none,
  'mail.returned': (event) => line(event.type, event, { mail: event.kind, code: event.code }),
  'mailing.created': (event) =>
    line(event.type, {}, { mailing: event.mailing, recipients: event.recipients }),
  'notifications.read': none,

  'organisation.retention_changed': (event) => line(event.type, {}, event.days),
  'organisation.reminders_changed': (event) => line(event.type, {}, { customers: String(event.customers) }),
  'organisation.chosen': (event) => line(event.type),
  'organisation.contact_changed': (event) => line(event.type, {}, { fields: event.fields.join(', ') }),

  'production.entered': (event) => line(event.type, event, { serial: event.serial }),
  'production.recorded': ({ type, deviceId, act, stage, worker, reason, counted }) =>
    line(
      type,
      { deviceId },
      {
        act,
        worker,
        ...(stage !== null && { stage }),
        ...(reason !== null && { reason }),
        ...(!counted && { counted: 'no' }),
      },
    ),
  'label.printed': ({ type, copy, size, format, ...of }) =>
    line(type, of, { size, format, ...(copy && { copy: 'yes' }) }),
  'worker.created': (event) => line(event.type, {}, { worker: event.worker }),
  'worker.changed': ({ type, worker, fields }) => line(type, {}, { worker, fields: fields.join(', ') }),

  'template.created': ofTemplate,
  'template.changed': ({ fields, ...event }) => ofTemplate({ ...event, fields: fields.join(', ') }),
  'template.draft_created': ofTemplate,
  'template.draft_discarded': ofTemplate,
  'template.published': ofTemplate,
  'template.activated': ofTemplate,
  'template.deactivated': ofTemplate,
  'template.deleted': ofTemplate,
  'template.given': ofTemplate,
  'template.taken': ofTemplate,
  'template.replay_requested': none,

  'library.created': ({ type, entry, kind }) => line(type, {}, { entry, kind }),
  'library.changed': ({ type, entry, fields }) => line(type, {}, { entry, fields: fields.join(', ') }),
  'library.replaced': ({ type, entry, version }) => line(type, {}, { entry, version }),
  'library.moved': ({ type, count, folder }) => line(type, {}, { count, folder }),
  'library.deleted': ({ type, entry, count }) => line(type, {}, { entry, count }),
  'library.access_changed': ({ type, publicLibrary }) =>
    line(type, {}, { publicLibrary: String(publicLibrary) }),
};

/**
 * Writes the log lines of events in the transaction in which they happened (specification section 3, "Event log"), with the author's
 * name, because the log remains when the account is deleted. Returns each event with the id of its first line.
 */
export async function writeLog(
  tx: Tx,
  author: Author,
  events: readonly PortalEvent[],
): Promise<readonly Recorded[]> {
  const lines = events.map((event) => reactionTo(LINES, event) ?? []);
  const rows = lines.flat().map((one) => rowOf(author, one));
  const ids: number[] = [];
  for (let at = 0; at < rows.length; at += LINES_AT_ONCE) {
    const written = await tx
      .insertInto('events')
      .values(rows.slice(at, at + LINES_AT_ONCE))
      .returning('id')
      .execute();
    ids.push(...written.map(({ id }) => id));
  }
  let next = 0;
  return events.map((event, index) => {
    const count = lines[index]?.length ?? 0;
    const first = count === 0 ? null : (ids[next] ?? null);
    next += count;
    return { event, line: first };
  });
}

function rowOf({ organisationId, actor }: Author, { type, subject, details }: Line) {
  return {
    organisation_id: organisationId,
    type,
    user_id: actor.id,
    // Not read from `users`: row level security hides a superadmin who works in another organisation.
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
