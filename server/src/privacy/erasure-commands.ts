import type { Answers } from '@portal/domain/form/answers';
import type { FormSchema } from '@portal/domain/form/schema';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { logEvent } from '../events/commands.ts';
import { removeFilesLater } from '../files/removal-commands.ts';

/** What stands where a person was. */
const NOBODY = '—';
/** Names shorter than this stand in mails by chance. */
const TELLING_LENGTH = 4;

/** Answers without free text, photos and signatures: numbers, dates and choices tell of the device alone. */
function withoutPerson(answers: Answers, form: FormSchema): Answers {
  const technical = new Set(['number', 'date', 'list', 'yes_no']);
  return Object.fromEntries(
    form.steps.flatMap((step) => {
      const given = Object.entries(answers[step.id] ?? {}).filter(([name]) =>
        step.fields.some((field) => field.name === name && technical.has(field.type)),
      );
      return given.length > 0 ? [[step.id, Object.fromEntries(given)] as const] : [];
    }),
  );
}

/** The installations of a customer, by e-mail address; an erased one has none. */
export async function installationsOfCustomer(tx: Tx, scope: Scope, email: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('installations')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where((eb) => eb(eb.fn<string>('lower', ['customer_email']), '=', email.toLowerCase()))
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes the customer out of an installation: contact, notes, free text, photos, signatures and cards go, with copies
 * in mails and kept answers; device, dates, decisions and warranty number stay as evidence of nobody. Needs a
 * transaction of the system, because history is otherwise written once; every statement names the organisation.
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
    .select([
      'i.id',
      'i.device_id',
      'i.survey',
      'i.customer_email',
      'i.customer_name',
      'i.company_name',
      'd.serial_key',
    ])
    .select(['v.installation_form', 'v.inspection_form'])
    .forUpdate('i')
    .executeTakeFirst();
  if (!row || row.customer_email === '') return;
  await forgetFiles(tx, scope, installationId);
  await forgetCopies(tx, scope, row.customer_email, [row.customer_name, row.company_name]);
  const changed = {
    search: row.serial_key,
    updated_at: now.toISOString(),
    revision: sql<number>`revision + 1`,
  };
  await tx
    .updateTable('installations')
    .set({
      customer_name: NOBODY,
      company_name: null,
      customer_address: NOBODY,
      customer_address_continued: null,
      customer_zipcode: NOBODY,
      customer_city: NOBODY,
      customer_phone: NOBODY,
      customer_email: '',
      note_installer: null,
      note_customer: null,
      note_admin: null,
      rejection_reason: sql`case when rejection_reason is null then null else ${NOBODY} end`,
      survey: JSON.stringify(withoutPerson(row.survey, row.installation_form)),
      photos: '[]',
      signature: '',
      installer_signature: '',
      ...changed,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installationId)
    .execute();
  const inspections = await tx
    .selectFrom('inspections')
    .select(['id', 'survey'])
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .execute();
  for (const { id, survey } of inspections) {
    await tx
      .updateTable('inspections')
      .set({ survey: JSON.stringify(withoutPerson(survey, row.inspection_form)), ...changed })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', id)
      .execute();
  }
  await tx
    .updateTable('services')
    .set({
      fault_description: '',
      repair_description: sql`case when repair_description is null then null else ${NOBODY} end`,
      rejection_reason: sql`case when rejection_reason is null then null else ${NOBODY} end`,
      issue_photos: '[]',
      fixed_photos: '[]',
      ...changed,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .execute();
  await sql`update events set details = details - 'reason' where organisation_id = ${scope.organisationId}
    and installation_id = ${installationId}`.execute(tx);
  const subject = { installationId, deviceId: row.device_id };
  await logEvent(tx, scope, 'installation.customer_erased', subject);
}

/** Photos, signatures and cards of the installation and of every visit there. */
async function forgetFiles(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  const here = sql`organisation_id = ${scope.organisationId}`;
  const visits = (table: string) =>
    sql`(select id from ${sql.table(table)} where installation_id = ${installationId})`;
  const { rows } = await sql<{ path: string | null }>`
    with photos as (
      delete from record_files where ${here} and client_id in (
        select client_id from installations where id = ${installationId}
        union select client_id from inspections where installation_id = ${installationId}
        union select client_id from services where installation_id = ${installationId})
      returning path
    ), papers as (
      delete from cards where ${here} and (installation_id = ${installationId}
        or inspection_id in ${visits('inspections')} or service_id in ${visits('services')})
      returning path
    )
    select path from photos union all select path from papers`.execute(tx);
  await removeFilesLater(
    tx,
    scope.organisationId,
    rows.flatMap(({ path }) => path ?? []),
  );
}

/** Mails to the customer and those that name them, and answers kept for repeated requests. */
async function forgetCopies(
  tx: Tx,
  scope: Scope,
  email: string,
  names: readonly (string | null)[],
): Promise<void> {
  const address = email.toLowerCase();
  const telling = names.filter((name) => name !== null && name.length >= TELLING_LENGTH);
  const named = telling.map((name) => sql`or position(${name}::text in subject || ' ' || text) > 0`);
  await sql`update mails set recipient = '', subject = '', text = '', html = null, attachments = '[]'
    where organisation_id = ${scope.organisationId} and (lower(recipient) = ${address}
      or position(${address} in lower(text)) > 0 ${sql.join([sql``, ...named], sql` `)})`.execute(tx);
  await sql`delete from idempotency_keys where organisation_id = ${scope.organisationId}
    and position(${address} in lower(body)) > 0`.execute(tx);
}
