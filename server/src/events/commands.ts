import type { Author, PortalEvent } from '@portal/domain/events/portal-event';
import type { Tx } from '../db/open.ts';
import { sendLiveUpdates } from '../live-updates/subscriber.ts';
import { notifyPeople } from '../notifications/subscriber.ts';
import type { Subscriber } from '../platform/events/subscriber.ts';
import { writeLog } from './log-subscriber.ts';
import { queueJobs } from './outbox-subscriber.ts';

/** What follows from events, in this order. The event log comes before them: its lines are what later jobs read. */
const SUBSCRIBERS: readonly Subscriber[] = [queueJobs, notifyPeople, sendLiveUpdates];

/**
 * Says what happened, in the transaction in which it happened: the event log, jobs, notifications and open screens follow, all
 * of it or nothing. The only way in which a command does any of that.
 */
export async function recordEvent(tx: Tx, author: Author, event: PortalEvent): Promise<void> {
  await recordEvents(tx, author, [event]);
}

/** As `recordEvent`, for what happens to many records at once: one statement writes their lines. */
export async function recordEvents(tx: Tx, author: Author, events: readonly PortalEvent[]): Promise<void> {
  if (events.length === 0) return;
  const recorded = await writeLog(tx, author, events);
  for (const subscriber of SUBSCRIBERS) await subscriber(tx, author, recorded);
}

/**
 * Who acts where nobody is signed in yet, or no longer: the account itself. Needs a transaction of sign-in or of the
 * system.
 */
export function authorFor(account: {
  readonly id: number;
  readonly name: string;
  readonly organisation_id: number;
}): Author {
  return { organisationId: account.organisation_id, actor: account };
}
