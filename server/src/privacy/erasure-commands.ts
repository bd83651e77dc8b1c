import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import type { CustomerQuery } from '@portal/domain/privacy/contract';
import { sql } from 'kysely';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { forgetLinesOf, forgetRowOf } from '../imports/forgetting-commands.ts';
import { recordEvent } from '../events/commands.ts';
import { forgetRecallNotes } from '../recalls/forgetting-commands.ts';
import { ERASED_TEXT, hasTraces, installationsOfCustomer, isErased, TECHNICAL_FIELDS } from './store.ts';
import { forgetCopies, forgetFiles } from './copies-commands.ts';
import { eraseFormerCustomer } from './former-commands.ts';
import { formerCustomers } from './former-store.ts';

/** The details of log lines that contain no typed text; everything else is free text. */
const IMPERSONAL = [
  'fields',
  'card',
  'mail',
  'number',
  'complete',
  'receiver',
  'receiverId',
  'reminder',
  'soonestDate',
  'dueDate',
  'executionDate',
  'serviceStartDate',
  'status',
  'serial',
  'recall',
  'answer',
];

/** The answers that describe the device only. */
function withoutPerson(answers: Answers, form: FormSchema): Answers {
  return Object.fromEntries(
    form.steps.flatMap((step) => {
      const given = Object.entries(answers[step.id] ?? {}).filter(([name]) =>
        step.fields.some((field) => field.name === name && TECHNICAL_FIELDS.includes(field.type)),
      );
      return given.length > 0 ? [[step.id, Object.fromEntries(given)] as const] : [];
    }),
  );
}

/**
 * Erases a customer from every installation of the organisation, also from those that have another customer by now, and from imported
 * files; returns how many installations those are. See `eraseCustomerOf`, `eraseFormerCustomer` and `forgetLinesOf`.
 */
export async function eraseCustomer(tx: Tx, scope: Scope, query: CustomerQuery, now: Date): Promise<number> {
  // First, since it waits for the batch that is being applied: what that makes is found then.
  await forgetLinesOf(tx, scope, query);
  const ids = await installationsOfCustomer(tx, scope, query);
  for (const id of ids) await eraseCustomerOf(tx, scope, id, now);
  const former = await formerCustomers(tx, scope, query);
  for (const one of former) await eraseFormerCustomer(tx, scope, one, now);
  return ids.length + former.length;
}

/**
 * Erases the customer of an installation: contact, notes, free text, photos, signatures and cards are deleted, with the
 * copies in mails and stored answers; device, dates, decisions and warranty number remain without personal data. Of an
 * erased customer it takes what came in since. Needs a transaction of the system within the organisation, because other
 * roles cannot change history.
 */
export async function eraseCustomerOf(
  tx: Tx,
  scope: Scope,
  installationId: number,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom('installations as i')
    .innerJoin('template_versions as v', 'v.id', 'i.version_id')
    .innerJoin('custom_devices as d', 'd.id', 'i.device_id')
    .where('i.organisation_id', '=', scope.organisationId)
    .where('i.id', '=', installationId)
    .selectAll('i')
    .select('d.serial_key')
    .select(['v.installation_form', 'v.inspection_form', isErased.as('erased'), hasTraces.as('traced')])
    .forUpdate('i')
    .executeTakeFirst();
  if (!row || (row.erased && !row.traced)) return;
  await forgetCopies(tx, scope, {
    installationId,
    email: row.customer_email,
    words: [row.customer_name, row.company_name, row.customer_address, row.customer_phone],
  });
  await forgetFiles(tx, scope, installationId);
  await forgetRowOf(tx, scope, installationId);
  const changed = changedColumns(row.serial_key, now);
  await tx
    .updateTable('installations')
    .set({
      customer_name: ERASED_TEXT,
      company_name: null,
      customer_address: ERASED_TEXT,
      customer_address_continued: null,
      customer_zipcode: ERASED_TEXT,
      customer_city: ERASED_TEXT,
      customer_phone: ERASED_TEXT,
      customer_email: '',
      note_installer: null,
      note_customer: null,
      note_admin: null,
      rejection_reason: sql`case when rejection_reason is null then null else ${ERASED_TEXT} end`,
      rejection_marks: '[]',
      survey: JSON.stringify(withoutPerson(row.survey, row.installation_form)),
      photos: '[]',
      signature: '',
      installer_signature: '',
      signed: null,
      ...changed,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installationId)
    .execute();
  await eraseFromInspections(tx, scope, installationId, row.inspection_form, changed);
  await eraseFromServices(tx, scope, installationId, changed);
  await forgetRecallNotes(tx, scope, [installationId]);
  await sql`update events set details = coalesce(
      (select jsonb_object_agg(key, value) from jsonb_each(details) where key in (${sql.join(IMPERSONAL)})), '{}')
    where organisation_id = ${scope.organisationId} and installation_id = ${installationId}`.execute(tx);
  await recordEvent(tx, scope, {
    type: 'installation.customer_erased',
    installationId,
    deviceId: row.device_id,
  });
}

/** Updated in every record: the search text, now of the device only, and the version. */
function changedColumns(search: string, now: Date) {
  return {
    search,
    content_hash: null,
    updated_at: now.toISOString(),
    revision: nextRevision,
  };
}

async function eraseFromInspections(
  tx: Tx,
  scope: Scope,
  installationId: number,
  form: FormSchema,
  changed: ReturnType<typeof changedColumns>,
): Promise<void> {
  const inspections = await tx
    .selectFrom('inspections')
    .select(['id', 'survey'])
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .execute();
  for (const { id, survey } of inspections) {
    await tx
      .updateTable('inspections')
      .set({
        survey: JSON.stringify(withoutPerson(survey, form)),
        photos: '[]',
        note: null,
        signature: null,
        signed_by: null,
        inspector_signature: null,
        ...changed,
      })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', id)
      .execute();
  }
}

async function eraseFromServices(
  tx: Tx,
  scope: Scope,
  installationId: number,
  changed: ReturnType<typeof changedColumns>,
): Promise<void> {
  await tx
    .updateTable('services')
    .set({
      fault_description: '',
      repair_description: sql`case when repair_description is null then null else ${ERASED_TEXT} end`,
      rejection_reason: sql`case when rejection_reason is null then null else ${ERASED_TEXT} end`,
      refusal_reason: sql`case when refusal_reason is null then null else ${ERASED_TEXT} end`,
      required_spare_parts: sql`case when required_spare_parts is null then null else ${ERASED_TEXT} end`,
      sent_spare_parts: sql`case when sent_spare_parts is null then null else ${ERASED_TEXT} end`,
      tracking_number: null,
      signature: null,
      signed_by: null,
      serviceman_signature: null,
      issue_photos: '[]',
      fixed_photos: '[]',
      ...changed,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .execute();
}
