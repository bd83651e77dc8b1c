import type { CustomerQuery } from '@portal/domain/privacy/contract';
import { sql, type RawBuilder } from 'kysely';
import { wentToAccount } from '../auth/store.ts';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { importLinesOfCustomer } from '../imports/customer-lines-store.ts';
import { hasInstaller } from '../installations/visible-store.ts';
import { type FormerCustomer, formerCustomers, signaturesOf } from './former-store.ts';
import { installationsOfCustomer } from './store.ts';

/** All data about a person: the stored rows, and the paths of their files. */
export type Gathered = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly files: readonly { readonly name: string; readonly path: string }[];
};

/** Rows as JSON, without the portal's internal columns. */
async function rowsOf(
  tx: Tx,
  table: string,
  which: RawBuilder<unknown>,
  without: readonly string[] = [],
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${['search', ...without]}::text[] as row from ${sql.table(table)} t
    where ${which}`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Installations by a condition on `t`, with warranties, inspections, services, files and history. */
async function installationsWith(tx: Tx, scope: Scope, which: RawBuilder<unknown>): Promise<Gathered> {
  const here = sql`t.organisation_id = ${scope.organisationId}`;
  const ids = sql`(select t.id from installations t where ${here} and ${which})`;
  const ofInstallation = sql`${here} and t.installation_id in ${ids}`;
  const { rows: files } = await sql<{ name: string; path: string }>`
    with records as (
      select i.id as installation, i.client_id from installations i where i.id in ${ids}
      union all select n.installation_id, n.client_id from inspections n where n.installation_id in ${ids}
      union all select s.installation_id, s.client_id from services s where s.installation_id in ${ids}
    )
    select 'photos/' || r.installation || '/' || f.id || '-' || f.name as name, f.path
      from records r join record_files f on f.client_id = r.client_id
      where f.organisation_id = ${scope.organisationId} and f.path is not null
    union all select 'cards/' || coalesce(c.installation_id, 0) || '/' || c.kind || '-' || c.id || '.pdf', c.path
      from cards c where c.organisation_id = ${scope.organisationId} and (c.installation_id in ${ids}
        or c.inspection_id in (select id from inspections where installation_id in ${ids})
        or c.service_id in (select id from services where installation_id in ${ids}))`.execute(tx);
  return {
    data: {
      // The admins' note concerns the installer's work, not the customer.
      installations: await rowsOf(tx, 'installations', sql`${here} and ${which}`, ['note_admin']),
      warranties: await rowsOf(tx, 'warranties', ofInstallation),
      inspections: await rowsOf(tx, 'inspections', ofInstallation),
      services: await rowsOf(tx, 'services', ofInstallation),
      reminders: await rowsOf(
        tx,
        'reminders',
        sql`${here} and t.inspection_id in (select id from inspections where installation_id in ${ids})`,
        ['user_id', 'message_id'],
      ),
      history: await rowsOf(tx, 'events', ofInstallation, ['user_id']),
    },
    files,
  };
}

/** The secret of a mailed link: anybody who has it can set a new password. */
const LINK_SECRET = '([?&](token|verify|unlock)=)[A-Za-z0-9_-]+';

/** A code that accompanies the link of a mail (`domain/auth/unlock-code`). */
const CODE_SECRET = '\\m[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}\\M';

/**
 * Mails by a condition on `t`, as they were sent, but without the secrets of their links and their codes, so that an export gives
 * no access to an account.
 */
async function mailsWith(tx: Tx, scope: Scope, which: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(t) - ${['message_id', 'last_error', 'attempts', 'sending_at']}::text[] || jsonb_build_object(
        'text', ${withoutSecrets(sql`t.text`)}, 'html', ${withoutSecrets(sql`t.html`)}) as row
      from mails t
      where t.organisation_id = ${scope.organisationId} and ${which}`.execute(tx);
  return rows.map(({ row }) => row);
}

/** A serial number may look like a code, so codes are removed only from the mails that have one. */
function withoutSecrets(text: RawBuilder<unknown>): RawBuilder<unknown> {
  const withoutLinks = sql`regexp_replace(${text}, ${LINK_SECRET}, '\\1…', 'g')`;
  return sql`case when ${text} like '%?unlock=%'
    then regexp_replace(${withoutLinks}, ${CODE_SECRET}, '…', 'g') else ${withoutLinks} end`;
}

/** What goes to an account is about its user, whose address may have been typed in as the customer's. */
const isToNoUser = sql<boolean>`not exists (select from users u
  where u.organisation_id = t.organisation_id and lower(u.email) = lower(t.recipient))`;

/**
 * All data about a customer, with the mails to them; not those that came to the same address about installations of others. Of
 * installations that have another customer by now it is what this one signed, and of imported files the rows that name them.
 */
export async function customerData(tx: Tx, scope: Scope, query: CustomerQuery): Promise<Gathered> {
  const theirs = await installationsOfCustomer(tx, scope, query);
  const { data, files } = await installationsWith(tx, scope, isOneOf(sql`t.id`, theirs, 'int'));
  const former = await formerCustomers(tx, scope, query);
  const signatures = await signaturesOf(tx, scope, former);
  const formerly = former.map(({ installationId, signed, signer, visits }) => ({
    installation_id: installationId,
    signed,
    signer,
    visits: visits.map(({ kind, id, signedBy }) => ({ kind, id, signed_by: signedBy })),
  }));
  const imports = (await importLinesOfCustomer(tx, scope, query)).flatMap(({ fileName, lines }) =>
    lines.map(({ row, cells }) => ({ file: fileName, row, cells })),
  );
  const of = sql`from installations i where i.organisation_id = ${scope.organisationId} and ${isOneOf(sql`i.id`, theirs, 'int')}`;
  const mails = await mailsWith(
    tx,
    scope,
    sql`t.recipient <> '' and (t.installation_id in (select i.id ${of})
        or t.installation_id = any(${former.map(({ installationId }) => installationId)}::int[])
        or (t.installation_id is null and ${isToNoUser}))
      and lower(t.recipient) in (select lower(i.customer_email) ${of} union select unnest(${addressesOf(query, former)}::text[]))`,
  );
  return {
    data: { ...data, formerly, imports, mails },
    files: [
      ...files,
      ...signatures.map(({ id, installationId, name, path }) => ({
        name: `photos/${installationId}/${id}-${name}`,
        path,
      })),
    ],
  };
}

/** The addresses of a customer that no installation names any more. */
function addressesOf({ email }: CustomerQuery, former: readonly FormerCustomer[]): string[] {
  return [email, ...former.map(({ signed }) => signed?.customerEmail)].flatMap((address) =>
    address ? [address.toLowerCase()] : [],
  );
}

/**
 * All data about a user; undefined when the organisation has none with this id. Not the installations that they keep without being their
 * installer: those are about customers alone.
 */
export async function userData(tx: Tx, scope: Scope, userId: number): Promise<Gathered | undefined> {
  const here = sql`t.organisation_id = ${scope.organisationId}`;
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) return undefined;
  const own = sql`(select i.id from installations i
    where i.organisation_id = ${scope.organisationId} and i.owner_id = ${userId} and ${hasInstaller})`;
  const { data, files } = await installationsWith(tx, scope, sql`t.id in ${own}`);
  return {
    data: {
      account: await rowsOf(tx, 'users', sql`${here} and t.id = ${userId}`, ['password_hash']),
      sessions: await rowsOf(tx, 'sessions', sql`${here} and t.user_id = ${userId}`, [
        'pool_token',
        'turn_key',
        'unused_from',
      ]),
      registrationKeys: await rowsOf(tx, 'registration_keys', sql`${here} and t.used_by = ${userId}`),
      recalls: await rowsOf(tx, 'recall_recipients', sql`${here} and t.user_id = ${userId}`),
      recallAnswers: await rowsOf(tx, 'recall_answers', sql`${here} and t.user_id = ${userId}`, [
        'content_hash',
      ]),
      receivedInstallations: await rowsOf(
        tx,
        'installation_receivers',
        sql`${here} and t.user_id = ${userId}`,
      ),
      inspectionsElsewhere: await rowsOf(
        tx,
        'inspections',
        sql`${here} and t.executed_by = ${userId} and t.installation_id not in ${own}`,
      ),
      servicesElsewhere: await rowsOf(tx, 'services', sql`${here} and t.serviceman_id = ${userId}`),
      actions: await rowsOf(tx, 'events', sql`${here} and t.user_id = ${userId}`),
      // Actions of others on the account, without their identity.
      actionsAboutThem: await rowsOf(
        tx,
        'events',
        sql`${here} and t.account_id = ${userId} and t.user_id is distinct from ${userId}`,
        ['user_id', 'user_name'],
      ),
      mails: await mailsWith(tx, scope, wentToAccount(userId)),
      mailings: await rowsOf(tx, 'mailing_recipients', sql`${here} and t.user_id = ${userId}`, [
        'message_id',
      ]),
      notices: await rowsOf(tx, 'notices', sql`${here} and t.user_id = ${userId}`),
      // The address of a push subscription is a secret: anybody who has it can send to the browser.
      pushDevices: await rowsOf(tx, 'push_subscriptions', sql`${here} and t.user_id = ${userId}`, [
        'endpoint',
        'p256dh',
        'auth',
      ]),
      ...data,
    },
    files,
  };
}
