import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { InboxItem } from '@portal/domain/services/inbox-contract';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { formatFromNow } from '../../lib/languages/format-time.ts';

/** Until when, in words, and how far that is; null where there is no term. */
export type DueText = { readonly on: string; readonly away: string };

/**
 * Until when a term runs, in words: one that ends with a day is told by that day, since its end is the midnight after it. The
 * response to a fault ends at an hour, unless it was reported on a day off.
 */
export function formatDue(due: string): string {
  const end = Date.parse(due);
  const last = todayIn(TIME_ZONE, new Date(end - 1));
  return last === todayIn(TIME_ZONE, new Date(end)) ? formatDateTime(end) : formatDate(last);
}

/**
 * A term of the desk, with how far its end is.
 *
 * @param now in milliseconds
 */
export function dueText({ due }: Pick<InboxItem, 'due'>, now: number): DueText | null {
  return due === null ? null : { on: formatDue(due), away: formatFromNow(Date.parse(due), now) };
}
