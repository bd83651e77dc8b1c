import { TIME_ZONE, todayIn } from '@portal/domain/dates';
import type { InboxItem } from '@portal/domain/services/inbox-contract';
import { formatDate, formatDateTime } from '../../lib/languages/format.ts';
import { formatFromNow } from '../../lib/languages/format-time.ts';

/** A due date as text: the day or moment, and the time that remains or has passed. */
export type DueText = { readonly on: string; readonly away: string };

/**
 * Formats a due moment: as a day when it is a midnight, which ends the day before it, otherwise with its hour. The response to a
 * fault is due at an hour, unless the fault was reported on a day off.
 */
export function formatDue(due: string): string {
  const end = Date.parse(due);
  const last = todayIn(TIME_ZONE, new Date(end - 1));
  return last === todayIn(TIME_ZONE, new Date(end)) ? formatDateTime(end) : formatDate(last);
}

/**
 * The due date of a line in the service inbox; null when it has none.
 *
 * @param now in milliseconds since 1970
 */
export function dueText({ due }: Pick<InboxItem, 'due'>, now: number): DueText | null {
  return due === null ? null : { on: formatDue(due), away: formatFromNow(Date.parse(due), now) };
}
