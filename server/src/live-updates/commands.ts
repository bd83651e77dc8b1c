import { ROLE_KEYS } from '@portal/domain/access/roles';
import type { LiveUpdate } from '@portal/domain/live-updates/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '../db/database.ts';
import type { Scope, Tx } from '../db/open.ts';
import { sendWithCommit } from '../db/transactions.ts';
import { hasInstaller, isInstaller } from '../installations/visible-store.ts';

const CHANNEL: Channel = 'portal_live';

/** A message to open screens: the record that changed, and whose screens besides the admins' show it. */
export type AddressedUpdate = {
  readonly organisationId: number;
  readonly type: LiveUpdate['type'];
  readonly id: number | null;
  readonly users: readonly number[];
  /** A notice for whoever looks into the organisation as its office, such as a superadmin of another one. */
  readonly office?: true | undefined;
};

/** With more people than this on one record, screens rely on their own refresh: the message must stay short. */
const MAX_USERS = 500;

/**
 * Notifies installer, service partner, receivers and admins of a changed installation, when the transaction commits. Every
 * process on the same database receives it.
 * @param isNew whom it concerns does not change any more in this transaction, so that they can be looked up by its commit
 */
export async function publishInstallation(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  id: number,
  { isNew = false }: { readonly isNew?: boolean | undefined } = {},
): Promise<void> {
  const message = { organisationId: scope.organisationId, type: 'installation', id } satisfies Omit<
    AddressedUpdate,
    'users'
  >;
  const notification = notify(sql`(${JSON.stringify(message)}::jsonb || jsonb_build_object('users', (
    select coalesce(jsonb_agg(p.user_id), '[]') from (
    select i.owner_id as user_id from installations i
      where i.organisation_id = ${scope.organisationId} and i.id = ${id} and ${hasInstaller}
    union select u.asp_id from installations i join users u on ${isInstaller(sql`u.id`)}
      where i.organisation_id = ${scope.organisationId} and i.id = ${id} and u.asp_id is not null
    union select r.user_id from installation_receivers r
      where r.organisation_id = ${scope.organisationId} and r.installation_id = ${id}
    limit ${MAX_USERS}) p)))::text`);
  if (isNew) await sendWithCommit(tx, notification.compile(tx));
  else await notification.execute(tx);
}

/**
 * Notifies everybody whom an inspection or service concerns: the installation's installer, the person who carries it out,
 * their service partner, admins.
 */
export async function publishInspectionOrService(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  type: 'inspection' | 'service',
  id: number,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    with record as (${
      type === 'inspection'
        ? sql`select installation_id, executed_by as worker from inspections`
        : sql`select installation_id, serviceman_id as worker from services`
    } where organisation_id = ${scope.organisationId} and id = ${id}),
    people as (
      select i.owner_id as user_id from record v join installations i on i.id = v.installation_id and ${hasInstaller}
      union select worker from record where worker is not null
    )
    select user_id from people
    union select u.asp_id from people p join users u on u.id = p.user_id where u.asp_id is not null
    union select r.user_id from record v join installation_receivers r on r.installation_id = v.installation_id
    limit ${MAX_USERS}`.execute(tx);
  await publish(tx, {
    organisationId: scope.organisationId,
    type,
    id,
    users: rows.map((row) => row.user_id),
  });
}

/** Tells the stations of production and the office that a device moved on, or that the hall's queue changed. */
export async function publishProduction(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  deviceId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from users where organisation_id = ${organisationId} and ${ROLE_KEYS.production} = any(roles)
    limit ${MAX_USERS}`.execute(tx);
  const users = rows.map(({ id }) => id);
  await publish(tx, { organisationId, type: 'production', id: deviceId, users });
}

/**
 * Notifies the office, and whoever answers for the installation of the device, of an answer in a recall. To the app a recall is
 * a notice.
 */
export async function publishRecallAnswer(
  tx: Tx,
  { organisationId }: Pick<Scope, 'organisationId'>,
  installationId: number | null,
): Promise<void> {
  const office = sql`array[${ROLE_KEYS.admin}, ${ROLE_KEYS.superadmin}]::text[]`;
  const { rows } = await sql<{ id: number }>`
    select id from users where organisation_id = ${organisationId} and roles && ${office}
    union select i.owner_id from installations i
      where i.organisation_id = ${organisationId} and i.id = ${installationId}::int and ${hasInstaller}
    union select user_id from installation_receivers
      where organisation_id = ${organisationId} and installation_id = ${installationId}::int
    limit ${MAX_USERS}`.execute(tx);
  await publish(tx, {
    organisationId,
    type: 'notice',
    id: null,
    users: rows.map(({ id }) => id),
    office: true,
  });
}

/** Sends the message to every listening process when the transaction commits. The limit is about 7,000 bytes. */
export async function publish(tx: Tx, update: AddressedUpdate): Promise<void> {
  await sendWithCommit(tx, notify(sql`${JSON.stringify(update)}`).compile(tx));
}

const notify = (message: RawBuilder<unknown>) => sql`select pg_notify(${CHANNEL}, ${message})`;
