import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { addDays, type IsoDate } from '@portal/domain/dates';
import type { Scope, Tx } from '../db/open.ts';

/** A visit as the calendar feed publishes it. */
export type FeedEntry = {
  readonly uid: string;
  readonly startsOn: IsoDate;
  readonly endsOn: IsoDate;
  readonly status: 'confirmed' | 'tentative';
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url: string;
};

/** The number of published changes of an entry (iCalendar SEQUENCE), and the time of the last one. */
export type EntryVersion = { readonly sequence: number; readonly changedAt: string };

/** The content of a feed: current visits and cancelled ones. */
export type FeedContent = {
  readonly visits: readonly (FeedEntry & EntryVersion)[];
  readonly cancelled: readonly (Pick<FeedEntry, 'uid' | 'startsOn' | 'endsOn'> & EntryVersion)[];
};

type Row = {
  uid: string;
  starts_on: string;
  ends_on: string;
  fingerprint: string;
  sequence: number;
  changed_at: string;
  cancelled_at: string | null;
};

/** How long cancellations stay in the feed, for calendars that are rarely synchronised. */
const CANCELLED_DAYS = 60;
const ROWS_AT_ONCE = 1_000;

/**
 * Compares the current visits with those that the feed published last: a changed visit gets the next sequence number, a
 * missing one is cancelled, whatever the cause (a rejection, a deletion, a share that was removed).
 * @param from visits that ended before this day are left out and are not cancelled
 */
export async function updateFeedEntries(
  tx: Tx,
  { actor, organisationId }: Scope,
  entries: readonly FeedEntry[],
  from: IsoDate,
  now: Date,
): Promise<FeedContent> {
  const before = await entriesOf(tx, actor.id);
  const known = new Map(before.map((row) => [row.uid, row]));
  const changed: Row[] = [];
  const visits = entries.map((visit) => {
    const row = known.get(visit.uid);
    const fingerprint = fingerprintOf(visit);
    if (row?.fingerprint === fingerprint && row.cancelled_at === null)
      return { ...visit, sequence: row.sequence, changedAt: row.changed_at };
    const next = {
      uid: visit.uid,
      starts_on: visit.startsOn,
      ends_on: visit.endsOn,
      fingerprint,
      sequence: row ? row.sequence + 1 : 0,
      changed_at: now.toISOString(),
      cancelled_at: null,
    };
    changed.push(next);
    return { ...visit, sequence: next.sequence, changedAt: next.changed_at };
  });
  const currentUids = new Set(entries.map(({ uid }) => uid));
  const gone = before
    .filter(({ uid, ends_on }) => !currentUids.has(uid) && ends_on >= from)
    .map((row) => {
      if (row.cancelled_at !== null) return row;
      const at = now.toISOString();
      const cancelled = { ...row, sequence: row.sequence + 1, changed_at: at, cancelled_at: at };
      changed.push(cancelled);
      return cancelled;
    });
  await writeEntries(tx, { userId: actor.id, organisationId }, changed);
  await deleteOldEntries(tx, actor.id, from, now);
  return {
    visits,
    cancelled: gone.map((row) => ({
      uid: row.uid,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      sequence: row.sequence,
      changedAt: row.changed_at,
    })),
  };
}

function fingerprintOf(visit: FeedEntry): string {
  return createHash('sha256').update(JSON.stringify(visit)).digest('base64url');
}

function entriesOf(tx: Tx, userId: number): Promise<Row[]> {
  return tx
    .selectFrom('calendar_entries')
    .select(['uid', 'starts_on', 'ends_on', 'fingerprint', 'sequence', 'changed_at', 'cancelled_at'])
    .where('user_id', '=', userId)
    .orderBy('uid')
    .execute();
}

async function writeEntries(
  tx: Tx,
  of: { readonly userId: number; readonly organisationId: number },
  rows: readonly Row[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx
      .insertInto('calendar_entries')
      .values(
        rows
          .slice(at, at + ROWS_AT_ONCE)
          .map((row) => ({ user_id: of.userId, organisation_id: of.organisationId, ...row })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'uid']).doUpdateSet((from) => ({
          starts_on: from.ref('excluded.starts_on'),
          ends_on: from.ref('excluded.ends_on'),
          fingerprint: from.ref('excluded.fingerprint'),
          sequence: from.ref('excluded.sequence'),
          changed_at: from.ref('excluded.changed_at'),
          cancelled_at: from.ref('excluded.cancelled_at'),
        })),
      )
      .execute();
}

/** Deletes the entries of past visits and of old cancellations. */
async function deleteOldEntries(tx: Tx, userId: number, from: IsoDate, now: Date): Promise<void> {
  const oldestCancelled = addDays(now.toISOString().slice(0, 10), -CANCELLED_DAYS);
  await sql`delete from calendar_entries where user_id = ${userId} and (ends_on < ${from} or cancelled_at < ${oldestCancelled}::date)`.execute(
    tx,
  );
}
