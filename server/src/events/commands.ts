import type { Author, PortalEvent } from '@portal/domain/events/portal-event';
import type { Tx } from '../db/open.ts';
import { sendLiveUpdates } from '../live-updates/subscriber.ts';
import { notifyPeople } from '../notifications/subscriber.ts';
import type { Subscriber } from '../platform/events/subscriber.ts';
import { writeLog } from './log-subscriber.ts';
import { queueJobs } from './outbox-subscriber.ts';

/** The subscribers, in this order. The event log comes before them, because later jobs read its lines. */
const SUBSCRIBERS: readonly Subscriber[] = [queueJobs, notifyPeople, sendLiveUpdates];

/**
 * Records what happened, in the transaction in which it happened: the event log, jobs, notifications and live updates
 * follow from it, all or none. Commands cause these effects in no other way.
 */
export async function recordEvent(tx: Tx, author: Author, event: PortalEvent): Promise<void> {
  await recordEvents(tx, author, [event]);
}

/** Like `recordEvent`, for many records at once: one statement writes their log lines. */
export async function recordEvents(tx: Tx, author: Author, events: readonly PortalEvent[]): Promise<void> {
  if (events.length === 0) return;
  const recorded = await writeLog(tx, author, events);
  for (const subscriber of SUBSCRIBERS) await subscriber(tx, author, recorded);
}

/** The author where nobody is signed in: the account itself. Needs a transaction of sign-in or of the system. */
export function authorFor(account: {
  readonly id: number;
  readonly name: string;
  readonly organisation_id: number;
}): Author {
  return { organisationId: account.organisation_id, actor: account };
}
