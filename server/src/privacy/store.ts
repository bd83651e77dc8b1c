import type { FieldType } from '@portal/domain/form/schema';
import type { CustomerQuery, Retention } from '@portal/domain/privacy/contract';
import {
  addressKeys,
  LEFT_OUT_OF_ADDRESSES,
  LEFT_OUT_OF_NAMES,
  nameKeys,
} from '@portal/domain/privacy/spellings';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';

/** What is left of an erased customer's name. */
export const ERASED_TEXT = '—';

/** Whether the customer of the installation `i` was erased, and with them the texts, photos and signatures of its form. */
export const isErased = sql<SqlBool>`(i.customer_email = '' and i.customer_name = ${ERASED_TEXT})`;

/** The fields of a form whose answers describe the device only: neither free text, nor photos and signatures. */
export const TECHNICAL_FIELDS: readonly FieldType[] = [
  'number',
  'date',
  'time',
  'list',
  'choices',
  'yes_no',
  'calculated',
];

/** Whether answers have one that is none of the technical fields of their form. */
const hasMoreAnswers = (survey: string, form: string) => sql<SqlBool>`exists (
    select from jsonb_each(${sql.ref(survey)}) step, jsonb_each(step.value) answer
    where not exists (select from jsonb_array_elements(${sql.ref(form)} -> 'steps') s, jsonb_array_elements(s -> 'fields') f
      where s ->> 'id' = step.key and f ->> 'name' = answer.key and f ->> 'type' in (${sql.join(TECHNICAL_FIELDS)})))`;

/**
 * Whether records of the installation `i` have words, pictures or signatures of people, as those have that came in after the
 * erasure of its customer: the next visit, or what waited on a phone.
 */
export const hasTraces = sql<SqlBool>`(
  coalesce(nullif(i.rejection_reason, ${ERASED_TEXT}), i.note_installer, i.note_customer, i.note_admin) is not null
  or exists (select from template_versions v where v.id = i.version_id
    and (${hasMoreAnswers('i.survey', 'v.installation_form')} or exists (select from inspections n
      where n.installation_id = i.id and ${hasMoreAnswers('n.survey', 'v.inspection_form')})))
  or exists (select from inspections n where n.installation_id = i.id
    and (n.note is not null or n.signature is not null or n.inspector_signature is not null or n.photos <> '[]'))
  or exists (select from services s where s.installation_id = i.id
    and (s.fault_description <> '' or s.signature is not null or s.serviceman_signature is not null
      or s.tracking_number is not null or s.issue_photos <> '[]' or s.fixed_photos <> '[]'
      or coalesce(nullif(s.repair_description, ${ERASED_TEXT}), nullif(s.rejection_reason, ${ERASED_TEXT}),
        nullif(s.refusal_reason, ${ERASED_TEXT}), nullif(s.required_spare_parts, ${ERASED_TEXT}),
        nullif(s.sent_spare_parts, ${ERASED_TEXT})) is not null))
  or exists (select from record_files f where f.organisation_id = i.organisation_id and f.client_id = i.client_id))`;

/** How long an organisation stores personal data; undefined when there is no such organisation. */
export async function retentionOf(tx: Tx, organisationId: number): Promise<Retention | undefined> {
  const row = await tx
    .selectFrom('organisations')
    .select(['mail_days', 'unverified_days', 'customer_days'])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return (
    row && {
      mailDays: row.mail_days,
      unverifiedDays: row.unverified_days,
      customerDays: row.customer_days,
    }
  );
}

/** A stored name as `nameKeys` has it. Replacing letters is much cheaper than a pattern where all names of a maker are read. */
export const storedNameKey = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(lower(${name}), ${LEFT_OUT_OF_NAMES}, '')`;

/** Whether a stored name is the one that was asked for. */
export const isNamed = (name: RawBuilder<unknown>, said: string): RawBuilder<boolean> =>
  sql<boolean>`${storedNameKey(name)} in (${sql.join(nameKeys(said))})`;

/** Whether a stored address is the one that was asked for. */
export const isAtAddress = (address: RawBuilder<unknown>, said: string): RawBuilder<boolean> =>
  sql<boolean>`translate(lower(${address}), ${LEFT_OUT_OF_ADDRESSES}, '') in (${sql.join(addressKeys(said))})`;

/** Whether an installation is of the customer that was asked for; without a table's name, or with that of an alias. */
export function isOfCustomer(query: CustomerQuery, alias?: 'i'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(alias === undefined ? name : `${alias}.${name}`);
  if (query.email !== undefined)
    return sql<boolean>`lower(${column('customer_email')}) = ${query.email.toLowerCase()}`;
  if (query.phone !== undefined) return sql<boolean>`${column('customer_phone')} = ${query.phone}`;
  const { name = '', address = '' } = query;
  return sql<boolean>`(${isNamed(column('customer_name'), name)} and ${isAtAddress(column('customer_address'), address)})`;
}

/** The installations of a customer, for which all of the maker's are read, once; erased customers have none. */
export async function installationsOfCustomer(tx: Tx, scope: Scope, query: CustomerQuery): Promise<number[]> {
  const rows = await tx
    .selectFrom('installations')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where(isOfCustomer(query))
    .execute();
  return rows.map(({ id }) => id);
}
