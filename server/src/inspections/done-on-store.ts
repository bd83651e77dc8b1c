import { sql } from 'kysely';
import type { IsoDate } from '@portal/domain/dates';
import { makerDay } from '../db/maker-days.ts';

/**
 * The day on which an inspection `n` was done, in the makers' time zone; null while it is open. Lists, cards, exports, the calendar,
 * warranties and the plan of the next one all read this: an inspection that was in time for one of them is so for all.
 *
 * Whoever carries one out says when, and `execution_date` is that day (`dayOfEvent`); an imported one has the day alone. Of a row with
 * neither the last day in time counts, since what nobody wrote down shall not cost a customer the warranty.
 */
export const INSPECTION_DONE_ON = sql<IsoDate | null>`case when n.status = 'done' then
  coalesce(n.execution_date, ${makerDay('n.executed_at')}, n.due_date) end`;

/** The day of an inspection `n`: the one on which it was done, or the agreed one; null while no day is chosen. */
export const INSPECTION_DAY = sql<IsoDate | null>`coalesce(${INSPECTION_DONE_ON}, n.execution_date)`;
