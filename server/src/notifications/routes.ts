import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/notifications/contract';
import { Problem } from '@portal/domain/problem';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { openRecallDevices } from '../recalls/own-store.ts';
import { choicesOf, choose, markRead } from './reading-commands.ts';
import { notificationsOf, unreadOf } from './store.ts';
import { subscribe, unsubscribe } from './subscription-commands.ts';

/**
 * The list of notifications, the person's choices of what to be notified of, and their devices. All of it is the
 * caller's own.
 */
export function notificationRoutes(app: FastifyInstance, { push }: Pick<Deps, 'push'>): void {
  serve(app, contract.listNotifications, ({ tx, scope, list }) => notificationsOf(tx, scope, list));

  serve(app, contract.countUnread, async ({ tx, scope }) => ({
    unread: await unreadOf(tx, scope),
    recalled: await openRecallDevices(tx, scope),
  }));

  serve(app, contract.readNotification, ({ tx, scope, params, now }) =>
    markRead(tx, scope, { one: params.notice }, now),
  );

  serve(app, contract.readNotifications, ({ tx, scope, body, now }) => markRead(tx, scope, body, now));

  serve(app, contract.getNotificationChoices, ({ tx, scope }) => choicesOf(tx, scope));

  serve(app, contract.changeNotificationChoices, ({ tx, scope, body }) => choose(tx, scope, body));

  serve(app, contract.getPushKey, async () => ({ publicKey: push.publicKey }));

  serve(app, contract.subscribePush, async ({ tx, scope, session, body, now }) => {
    if (!session) throw new Problem('not-signed-in');
    await subscribe(tx, scope, session.sessionId, body, now);
  });

  serve(app, contract.unsubscribePush, ({ tx, scope, body }) => unsubscribe(tx, scope, body.endpoint));
}
