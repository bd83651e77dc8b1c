import { type RawBuilder, sql } from 'kysely';
import { type IsoDate, TIME_ZONE } from '@portal/domain/dates';

const ZONE = sql.lit(TIME_ZONE);

/**
 * The calendar day of an instant in the makers' time zone, as `dayOf` of the domain says it of one that was read.
 * @param instant the name of its column, such as `w.issued_at`; null gives null
 */
export function makerDay<Day extends IsoDate | null = IsoDate>(instant: string): RawBuilder<Day> {
  return sql<Day>`(${sql.ref(instant)} at time zone ${ZONE})::date`;
}

/**
 * The instant at which a day begins in the makers' time zone.
 * @param day an expression of SQL for a date
 */
export function beginOfMakerDay(day: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`((${day})::timestamp at time zone ${ZONE})`;
}
