import { noticePage } from '@portal/domain/notifications/notice-page';
import { z } from 'zod';
import { cardDate } from '../cards/card-formats.ts';
import type { Tx } from '../db/open.ts';
import { isKnownKind, pushText } from '../locales/push-text.ts';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { actsInProduction, worksInOffice } from '../users/store.ts';
import { aboutOf } from './store.ts';

const call = z.object({ organisationId: z.int(), noticeId: z.int(), subscriptionId: z.int() });

/** After a day a push message is outdated; the list of notifications still contains it. */
const NEWS_FOR_MS = 24 * 60 * 60 * 1000;

/** What a notification names that is a day. */
const DAYS: ReadonlySet<string> = new Set(['from', 'due']);

/**
 * Sends one notification to one device. A push service that does not answer is retried with growing delays for a day; a
 * subscription that it no longer knows is deleted. Nothing is sent when the notification was read meanwhile, the
 * device's session has ended, or its person works in production by now, who has no page for it.
 */
export function notificationsJobs({ jobs, db, push, clock }: Deps): void {
  jobs.on(TOPICS.push, call, async ({ organisationId, noticeId, subscriptionId }) => {
    // The encryption keys of a device are readable for this role only.
    const row = await db.systemWithin(organisationId, (tx) =>
      waiting(tx, organisationId, noticeId, subscriptionId, clock()),
    );
    if (!row || !isKnownKind(row.kind) || actsInProduction(row.roles)) return;
    const since = Date.parse(row.notice_created_at);
    if (clock().getTime() - since > NEWS_FOR_MS) return;
    // A serial number, or the title of a recall, may look like a day.
    const params = Object.fromEntries(
      Object.entries(row.params).map(([name, value]) => [
        name,
        DAYS.has(name) ? cardDate(value, row.language) : value,
      ]),
    );
    const message = {
      ...pushText(row.kind, row.language, params),
      language: row.language,
      url: noticePage(aboutOf(row), worksInOffice(row.roles)),
      tag: `notice-${noticeId}`,
    };
    const outcome = await push.send(row, JSON.stringify(message));
    if (outcome === 'gone') {
      await db.systemWithin(organisationId, (tx) =>
        tx
          .deleteFrom('push_subscriptions')
          .where('organisation_id', '=', organisationId)
          .where('id', '=', subscriptionId)
          .where('endpoint', '=', row.endpoint)
          .execute(),
      );
    }
  });
}

/** An unread notification and the device for it; undefined when either was deleted, or the session has ended. */
function waiting(tx: Tx, organisationId: number, noticeId: number, subscriptionId: number, now: Date) {
  return tx
    .selectFrom('notices as n')
    .innerJoin('push_subscriptions as p', 'p.user_id', 'n.user_id')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.organisation_id', '=', organisationId)
    .where('n.id', '=', noticeId)
    .where('p.id', '=', subscriptionId)
    .where('n.read_at', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now.toISOString())
    .select(['n.kind', 'n.params', 'n.installation_id', 'n.inspection_id', 'n.service_id', 'n.recall_id'])
    .select([
      'n.created_at as notice_created_at',
      'u.language',
      'u.roles',
      'p.endpoint',
      'p.p256dh',
      'p.auth',
    ])
    .executeTakeFirst();
}
