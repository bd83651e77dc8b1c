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

/** The notifications that the caller has turned off. */
export async function choicesOf(tx: Tx, scope: Scope): Promise<NotificationChoices> {
  const row = await tx
    .selectFrom('users')
    .select('notice_choices')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', scope.actor.id)
    .executeTakeFirst();
  return row?.notice_choices ?? {};
}

/** Changes the settings that are given; the others stay as they are. */
export async function choose(
  tx: Tx,
  scope: Scope,
  changes: NotificationChoices,
): Promise<NotificationChoices> {
  const before = await choicesOf(tx, scope);
  const after: NotificationChoices = { ...before };
  for (const [kind, switches] of Object.entries(changes) as [
    keyof NotificationChoices,
    NotificationChoices[keyof NotificationChoices],
  ][]) {
    after[kind] = { ...before[kind], ...switches };
  }
  await tx
    .updateTable('users')
    .set({ notice_choices: JSON.stringify(after) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', scope.actor.id)
    .execute();
  return after;
}
