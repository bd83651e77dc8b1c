import type { UserCascade } from '@portal/domain/users/admin-contract';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import { wentToAccount } from '../auth/store.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { hasInstaller } from '../installations/visible-store.ts';
import { removeInstallations, removeInspectionsOrServices } from '../installations/removal-commands.ts';
import type { Deps } from '../platform/deps.ts';
import { handOnImported, unlinkInstallers } from './change-commands.ts';

/** Installations deleted per batch: their files and log lines are held in memory. */
const BATCH = 200;

/**
 * What is deleted with a user: their installations with all inspections and services there, and their services
 * elsewhere.
 */
export async function cascadeOf(tx: Tx, scope: Scope, userId: number): Promise<UserCascade> {
  // What they have imported without an installer is not their work, and stays.
  const own = sql`(select i.id from installations i
    where i.organisation_id = ${scope.organisationId} and i.owner_id = ${userId} and ${hasInstaller})`;
  const { rows } = await sql<UserCascade>`select
    (select count(*) from ${own} as mine)::int as installations,
    (select count(*) from inspections where installation_id in ${own})::int as inspections,
    (select count(*) from services where organisation_id = ${scope.organisationId}
      and (installation_id in ${own} or serviceman_id = ${userId}))::int as services`.execute(tx);
  return rows[0] ?? { installations: 0, inspections: 0, services: 0 };
}

/**
 * Locks what is deleted with an account, before the account itself is locked: whoever works on an installation, a visit or a recall has
 * locked its row, and then writes what refers to the installer. In the other order the two would wait for each other.
 */
export async function lockWorkOf(tx: Tx, scope: Scope, userId: number): Promise<void> {
  const here = sql`organisation_id = ${scope.organisationId}`;
  const own = sql`installation_id in (select id from installations where ${here} and owner_id = ${userId})`;
  for (const work of [
    sql`installations where ${here} and owner_id = ${userId} order by id`,
    sql`inspections where ${here} and ${own} order by id`,
    sql`services where ${here} and (${own} or serviceman_id = ${userId}) order by id`,
    sql`recall_recipients where ${here} and user_id = ${userId} order by recall_id`,
  ]) {
    await sql`select from ${work} for update`.execute(tx);
  }
}

/** With more people than this, screens rely on their own refresh: the message to them must stay short. */
const MAX_SEEING = 500;

/**
 * Whose lists change when an account is deleted, besides the office's: its service partner, those who received its installations, and
 * the owners and partners of installations where it carries out services.
 */
async function whoSees(tx: Tx, scope: Scope, userId: number): Promise<number[]> {
  const here = sql`organisation_id = ${scope.organisationId}`;
  const { rows } = await sql<{ id: number }>`
    with served as (select i.id, i.owner_id from services s join installations i on i.id = s.installation_id
      where s.organisation_id = ${scope.organisationId} and s.serviceman_id = ${userId} and i.owner_id <> ${userId}),
    owners as (select ${userId}::int as id union select owner_id from served)
    select id from (
      select id from owners
      union select asp_id from users where ${here} and id in (select id from owners)
      union select user_id from installation_receivers where ${here} and (installation_id in (select id from served)
        or installation_id in (select id from installations where ${here} and owner_id = ${userId}))
    ) seeing where id <> ${userId} limit ${MAX_SEEING}`.execute(tx);
  return rows.map(({ id }) => id);
}

type Confirmed = { readonly [Kind in keyof UserCascade]?: number | undefined };

/**
 * Deletes an account with everything that `cascadeOf` counts; throws `changed-meanwhile` when the counts differ from
 * what was confirmed, and `last-admin` as `handOnImported` does. The event log keeps the name only; the devices remain.
 */
export async function removeUser(
  deps: Pick<Deps, 'identity'>,
  tx: Tx,
  scope: Scope,
  user: {
    readonly id: number;
    readonly name: string;
    readonly subject: string | null;
  },
  confirmed: Confirmed,
  now: Date,
): Promise<void> {
  const counted = await cascadeOf(tx, scope, user.id);
  const differs = (kind: keyof UserCascade) =>
    confirmed[kind] !== undefined && confirmed[kind] !== counted[kind];
  if (differs('installations') || differs('inspections') || differs('services')) {
    throw new Problem('changed-meanwhile');
  }
  const seenBy = await whoSees(tx, scope, user.id);
  await handOnImported(tx, scope, user.id);
  await unlinkInstallers(tx, scope, user.id);
  await removeInspectionsOrServices(tx, scope, 'service', sql`serviceman_id = ${user.id}`, 'cascade');
  for (;;) {
    const batch = await tx
      .selectFrom('installations')
      .select('id')
      .where('organisation_id', '=', scope.organisationId)
      .where('owner_id', '=', user.id)
      .limit(BATCH)
      .execute();
    if (batch.length === 0) break;
    await removeInstallations(
      tx,
      scope,
      batch.map(({ id }) => id),
      'cascade',
    );
  }
  await deps.identity.endSessions(tx, { userId: user.id }, 'deleted', now);
  await deps.identity.forget(tx, scope.organisationId, [user.subject]);
  await recordEvent(tx, scope, { type: 'user.deleted', account: user, ...counted, seenBy });
  for (const column of ['user_id', 'account_id'] as const) {
    await tx
      .updateTable('events')
      .set({ [column]: null })
      .where('organisation_id', '=', scope.organisationId)
      .where(column, '=', user.id)
      .execute();
  }
  await tx
    .deleteFrom('mails as t')
    .where('t.organisation_id', '=', scope.organisationId)
    .where(wentToAccount(user.id))
    .execute();
  await tx
    .deleteFrom('users')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', user.id)
    .execute();
}
