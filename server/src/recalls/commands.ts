import type { Accepted } from '@portal/domain/endpoint';
import type { createRecall as contract } from '@portal/domain/recalls/contract';
import { MAX_RECALLED, type Recall, type RecallState } from '@portal/domain/recalls/record';
import type { Labels, Language } from '@portal/domain/templates/labels';
import { Problem } from '@portal/domain/problem';
import { sql } from 'kysely';
import { missingParent } from '../db/errors/overtaken.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { hasInstaller } from '../installations/visible-store.ts';
import { withInstallation } from './device-rows-store.ts';
import { devicesInPlace, selectionConditions } from './selection-store.ts';

/** Somebody to be told, in their language. */
type Recipient = { readonly id: number; readonly language: Language };

/**
 * Begins a recall of the devices that a selection finds now, and tells whoever commissioned the installed ones. Throws
 * `recall-changed` when devices or installers are no longer as many as the person confirmed, `invalid-input` when there
 * are none or more than 20,000.
 * @returns the recall's id
 */
export async function beginRecall(
  tx: Tx,
  scope: Scope,
  given: Accepted<typeof contract>['body'],
  now: Date,
): Promise<number> {
  const { organisationId, actor } = scope;
  const at = now.toISOString();
  const { id } = await tx
    .insertInto('recalls')
    .values({
      organisation_id: organisationId,
      title: JSON.stringify(given.title),
      text: JSON.stringify(given.text),
      selection: JSON.stringify(given.selection),
      created_by_name: actor.name ?? null,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const devices = await sql`
    insert into recall_devices (recall_id, device_id, organisation_id)
    select ${id}::int, d.id, d.organisation_id from ${devicesInPlace}
    where ${selectionConditions(scope, given.selection)} limit ${MAX_RECALLED + 1}`
    .execute(tx)
    .catch(refuseDeleted);
  const count = Number(devices.numAffectedRows ?? 0);
  if (count === 0) refuseSelection('required');
  if (count > MAX_RECALLED) refuseSelection('too-big');
  const { rows: users } = await sql<Recipient>`
    with told as (
      insert into recall_recipients (recall_id, user_id, organisation_id, told_at)
      select distinct ${id}::int, i.owner_id, i.organisation_id, ${at}::timestamptz
      from recall_devices rd ${withInstallation}
      where rd.recall_id = ${id} and i.id is not null and ${hasInstaller} returning user_id
    ) select u.id, u.language from told join users u on u.id = told.user_id order by u.id`
    .execute(tx)
    .catch(refuseDeleted);
  if (count !== given.expected.devices || users.length !== given.expected.installers) {
    throw new Problem('recall-changed');
  }
  await recordEvent(tx, scope, {
    type: 'recall.created',
    recallId: id,
    title: given.title.pl,
    devices: count,
    installers: users.length,
    tell: { round: 0, users, titles: given.title },
    at: now,
  });
  return id;
}

/** A device or an account that was being deleted while it was found is one fewer than the person confirmed. */
function refuseDeleted(error: unknown): never {
  throw missingParent(error) !== undefined ? new Problem('recall-changed', { cause: error }) : error;
}

function refuseSelection(code: 'required' | 'too-big'): never {
  throw new Problem('invalid-input', { violations: [{ propertyPath: 'selection', code }] });
}

/** A recall with its row locked, for a change. */
type LockedRecall = {
  readonly id: number;
  readonly title: Labels;
  readonly state: RecallState;
  readonly revision: number;
};

/** Locks a recall; throws `not-found`. */
export async function lockRecall(tx: Tx, scope: Scope, id: number): Promise<LockedRecall> {
  const row = await tx
    .selectFrom('recalls')
    .select(['id', 'title', 'state', 'revision'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  return row;
}

/**
 * Tells everybody who has installed devices without an answer; whoever commissioned one since is told for the first time. Throws
 * `impossible-transition` for a closed recall. Returns how many people that are.
 */
export async function remindOfRecall(tx: Tx, scope: Scope, id: number, now: Date): Promise<number> {
  const recall = await lockRecall(tx, scope, id);
  if (recall.state === 'closed') throw new Problem('impossible-transition');
  const at = now.toISOString();
  const { rows } = await sql<Recipient & { round: number }>`
    with told as (
      insert into recall_recipients as p (recall_id, user_id, organisation_id, told_at, round)
      select distinct ${id}::int, i.owner_id, i.organisation_id, ${at}::timestamptz,
        (select coalesce(max(before.round), 0) + 1 from recall_recipients before where before.recall_id = ${id})
      from recall_devices rd ${withInstallation}
      where rd.recall_id = ${id} and rd.answer_id is null and i.id is not null and ${hasInstaller}
      on conflict (recall_id, user_id) do update
        set round = excluded.round, reminders = p.reminders + 1, reminded_at = excluded.told_at
      returning user_id, round
    ) select u.id, u.language, told.round from told join users u on u.id = told.user_id order by u.id`.execute(
    tx,
  );
  const round = rows[0]?.round;
  if (round === undefined) return 0;
  await recordEvent(tx, scope, {
    type: 'recall.reminded',
    recallId: id,
    title: recall.title.pl ?? '',
    tell: { round, users: rows, titles: recall.title },
    at: now,
  });
  return rows.length;
}

/** Closes a recall or opens it again; asking for the state that it has changes nothing. */
export async function changeRecall(
  tx: Tx,
  scope: Scope,
  recall: LockedRecall,
  state: Recall['state'],
  now: Date,
): Promise<void> {
  if (recall.state === state) return;
  const at = now.toISOString();
  await tx
    .updateTable('recalls')
    .set({
      state,
      closed_at: state === 'closed' ? at : null,
      updated_at: at,
      revision: recall.revision + 1,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', recall.id)
    .execute();
  await recordEvent(tx, scope, {
    type: state === 'closed' ? 'recall.closed' : 'recall.reopened',
    recallId: recall.id,
    title: recall.title.pl ?? '',
  });
}
