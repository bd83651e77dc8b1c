import { addDays, TIME_ZONE, todayIn } from '@portal/domain/dates';
import { Problem } from '@portal/domain/problem';
import { LIMITS } from '../auth/guessing-store.ts';
import type { Scope } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { uncountAttempt, countAttempt } from '../platform/http/rate-limit.ts';
import { updateFeedEntries } from './entry-store.ts';
import { presentFeed, presentVisit } from './feed-present.ts';
import { type FeedOwner, noteRead, ownerOfFeed } from './feed-store.ts';
import { visitsOf } from './visit-store.ts';

/** The period of a feed: the visits of the last quarter, and the inspection windows of the next year. */
const BACK_DAYS = 90;
const AHEAD_DAYS = 400;

/**
 * The visits of a link's owner, as iCalendar. A link that is unknown, was ended, or whose owner no longer works in the
 * field is `not-found`; guesses are counted by address, reads by link (`too-many-requests`).
 */
export async function readFeed(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  asked: { readonly secret: string; readonly address: string },
  now: Date,
): Promise<string> {
  const guesses = LIMITS.calendarGuess(asked);
  await db.signIn((tx) => countAttempt(tx, guesses, now));
  const owner = await db.signIn((tx) => ownerOfFeed(tx, asked.secret));
  if (owner === undefined || !inField(owner)) throw new Problem('not-found');
  await db.signIn((tx) => uncountAttempt(tx, guesses, now));
  await db.signIn((tx) => countAttempt(tx, LIMITS.calendarReading({ user: owner.userId }), now));
  const { userId: id, name, role, organisationId, language } = owner;
  const scope: Scope = { organisationId, actor: { id, name, role, organisationId } };
  const today = todayIn(TIME_ZONE, now);
  const from = addDays(today, -BACK_DAYS);
  return db.within(scope, async (tx) => {
    await noteRead(tx, id, now);
    const visits = await visitsOf(tx, scope, { from, to: addDays(today, AHEAD_DAYS) });
    const entries = visits.map((visit) => presentVisit(visit, language, config.publicUrl));
    return presentFeed(await updateFeedEntries(tx, scope, entries, from, now), language);
  });
}

const inField = ({ role }: FeedOwner): boolean => role === 'installer' || role === 'asp';
