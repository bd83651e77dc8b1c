import type { PushSubscriptionKeys } from '@portal/domain/notifications/push-address';
import type { Scope, Tx } from '../db/open.ts';

/** A person's maximum number of devices; the oldest is removed. */
const MAX_DEVICES = 20;

/**
 * Stores a browser's push subscription for the duration of this session. The same browser is the same row, whoever used
 * it before: it belongs to the person who is signed in there now.
 */
export async function subscribe(
  tx: Tx,
  scope: Scope,
  sessionId: string,
  { endpoint, keys }: PushSubscriptionKeys,
  now: Date,
): Promise<void> {
  const owned = { user_id: scope.actor.id, session_id: sessionId, ...keys };
  await tx
    .insertInto('push_subscriptions')
    .values({ organisation_id: scope.organisationId, endpoint, ...owned, created_at: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'endpoint'])
        .doUpdateSet({ ...owned, created_at: now.toISOString() }),
    )
    .execute();
  await tx
    .deleteFrom('push_subscriptions')
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('id', 'not in', (from) =>
      from
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', scope.actor.id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_DEVICES),
    )
    .execute();
}

/** Deletes one of the caller's subscriptions. */
export async function unsubscribe(tx: Tx, scope: Scope, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('organisation_id', '=', scope.organisationId)
    .where('user_id', '=', scope.actor.id)
    .where('endpoint', '=', endpoint)
    .execute();
}
