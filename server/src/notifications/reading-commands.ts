import type { NotificationChoices, NotificationKind } from '@portal/domain/notifications/kinds';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';

/**
 * Marks the caller's notifications as read: a single one, which must exist, or all of these kinds up to one. Their other
 * screens are updated.
 */
export async function markRead(
  tx: Tx,
  scope: Scope,
  which: { readonly one: number } | { readonly upTo: number; readonly kinds: readonly NotificationKind[] },
  now: Date,
): Promise<void> {
  const own = tx
    .updateTable('notices')
    .set((row) => ({ read_at: row.fn.coalesce('read_at', row.val(now.toISOString())) }))
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id);
  const marked = await (
    'one' in which
      ? own.where('id', '=', which.one)
      : own.where('id', '<=', which.upTo).where('kind', 'in', which.kinds).where('read_at', 'is', null)
  )
    .returning('id')
    .execute();
  if ('one' in which && marked.length === 0) throw new Problem('not-found');
  if (marked.length === 0) return;
  await recordEvent(tx, scope, { type: 'notifications.read', userId: scope.actor.id });
}

function ownChoices(tx: Tx, scope: Scope) {
  return tx
    .selectFrom('users')
    .select('notice_choices')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', scope.actor.id);
}

/** The notifications that the caller has turned off. */
export async function choicesOf(tx: Tx, scope: Scope): Promise<NotificationChoices> {
  const row = await ownChoices(tx, scope).executeTakeFirst();
  return row?.notice_choices ?? {};
}

/** The same, locked until the end of the transaction: switches that are tapped one after the other arrive at once. */
export async function lockChoices(tx: Tx, scope: Scope): Promise<NotificationChoices> {
  const row = await ownChoices(tx, scope).forNoKeyUpdate().executeTakeFirst();
  return row?.notice_choices ?? {};
}

/** Changes the settings that are given; the others stay as they are. The caller has locked the row (`lockChoices`). */
export async function choose(
  tx: Tx,
  scope: Scope,
  before: NotificationChoices,
  changes: NotificationChoices,
): Promise<NotificationChoices> {
  const after: NotificationChoices = { ...before };
  for (const [kind, switches] of Object.entries(changes) as [
    keyof NotificationChoices,
    NotificationChoices[keyof NotificationChoices],
  ][]) {
    after[kind] = { ...before[kind], ...switches };
  }
  const stored = await tx
    .updateTable('users')
    .set({ notice_choices: JSON.stringify(after) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', scope.actor.id)
    .returning('notice_choices')
    .executeTakeFirstOrThrow();
  return stored.notice_choices;
}
