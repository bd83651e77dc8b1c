import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/calendar/contract';
import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { readFeed } from './feed-commands.ts';
import { presentVisit } from './visit-present.ts';
import { overdueVisits, visitsOf } from './visit-store.ts';
import { endFeed, feedOf, newFeed } from './feed-store.ts';

/** The secret link with which calendar apps read a user's visits: created, ended, and read without a session. */
export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config;

  serve(app, contract.listVisits, async ({ tx, scope, query, now }) => ({
    visits: (await visitsOf(tx, scope, query)).map(presentVisit),
    overdue: (await overdueVisits(tx, scope, todayIn(TIME_ZONE, now))).map(presentVisit),
  }));

  serve(app, contract.getCalendarFeed, async ({ tx, scope }) => ({ feed: await feedOf(tx, scope) }));

  serve(app, contract.makeCalendarFeed, async ({ tx, scope, now }) => {
    const secret = await newFeed(tx, scope, now);
    await recordEvent(tx, scope, { type: 'user.calendar_shared', account: scope.actor });
    return {
      url: new URL(`/api/calendar/${secret}.ics`, publicUrl).href,
      feed: { createdAt: now.toISOString(), readAt: null },
    };
  });

  serve(app, contract.revokeCalendarFeed, async ({ tx, scope }) => {
    if (await endFeed(tx, scope))
      await recordEvent(tx, scope, { type: 'user.calendar_ended', account: scope.actor });
  });

  serve(
    app,
    contract.readCalendarFeed,
    ({ params, request, reply, now }) => {
      reply.header('x-robots-tag', 'noindex');
      return readFeed(deps, { secret: params.secret, address: request.ip }, now);
    },
    { transaction: 'none' },
  );
}
