import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/notifications/contract';
import { kindsKnownAt, type NotificationChoices } from '@portal/domain/notifications/kinds';
import { Problem } from '@portal/domain/problem';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { readerLevelOf } from '../platform/http/reader-level.ts';
import { openRecallDevices } from '../recalls/own-store.ts';
import { choicesOf, choose, lockChoices, markRead } from './reading-commands.ts';
import { notificationsOf, unreadOf } from './store.ts';
import { subscribe, unsubscribe } from './subscription-commands.ts';

/**
 * The list of notifications, the person's choices of what to be notified of, and their devices. All of it is the
 * caller's own.
 */
export function notificationRoutes(app: FastifyInstance, { push }: Pick<Deps, 'push'>): void {
  serve(app, contract.listNotifications, ({ tx, scope, list, request }) =>
    notificationsOf(tx, scope, list, kindsKnownAt(readerLevelOf(request))),
  );

  serve(app, contract.countUnread, async ({ tx, scope, request }) => ({
    unread: await unreadOf(tx, scope, kindsKnownAt(readerLevelOf(request))),
    recalled: await openRecallDevices(tx, scope),
  }));

  serve(app, contract.readNotification, ({ tx, scope, params, now }) =>
    markRead(tx, scope, { one: params.notice }, now),
  );

  // An app reads what it could show, and a notice of a recall stays unread for one that knows recalls.
  serve(app, contract.readNotifications, ({ tx, scope, body, now, request }) =>
    markRead(tx, scope, { ...body, kinds: kindsKnownAt(readerLevelOf(request)) }, now),
  );

  serve(
    app,
    contract.getNotificationChoices,
    async ({ tx, scope, showsVersion }) => {
      const choices = await choicesOf(tx, scope);
      showsVersion(JSON.stringify(choices));
      return choices;
    },
    { readableAt: readableChoices },
  );

  serve(
    app,
    contract.changeNotificationChoices,
    async ({ tx, scope, body, ifMatch, showsVersion }) => {
      const before = await lockChoices(tx, scope);
      ifMatch(JSON.stringify(before));
      const choices = await choose(tx, scope, before, body);
      showsVersion(JSON.stringify(choices));
      return choices;
    },
    { readableAt: readableChoices },
  );

  serve(app, contract.getPushKey, async () => ({ publicKey: push.publicKey }));

  serve(app, contract.subscribePush, async ({ tx, scope, session, body, now }) => {
    if (!session) throw new Problem('not-signed-in');
    await subscribe(tx, scope, session.sessionId, body, now);
  });

  serve(app, contract.unsubscribePush, ({ tx, scope, body }) => unsubscribe(tx, scope, body.endpoint));
}

/** The choices of the kinds that an app of a reader level knows. */
function readableChoices(level: number, choices: NotificationChoices): NotificationChoices {
  return Object.fromEntries(
    kindsKnownAt(level).flatMap((kind) => (choices[kind] ? [[kind, choices[kind]] as const] : [])),
  );
}
