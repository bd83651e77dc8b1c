import {
  FAULT_RESPONSE_HOURS,
  MORNING_HOUR,
  PART_RETURN_DAYS,
  PART_RETURN_WORKING_DAYS,
  SERVICE_DEADLINE_WORKING_DAYS,
} from '../constants.ts';
import { addDays, earlier, momentIn, TIME_ZONE, todayIn, type IsoDate } from '../dates.ts';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

const HOURS_A_DAY = 24;

/**
 * The deadline for responding to a fault: 48 hours of working days after the report (specification section 9). Hours of
 * days off do not count; those of working days are counted by local time in the makers' time zone, so that a clock
 * change makes no working day shorter or longer.
 */
export function responseDue(reportedAt: Date): Date {
  const days = FAULT_RESPONSE_HOURS / HOURS_A_DAY;
  const day = todayIn(TIME_ZONE, reportedAt);
  // Reported on a day off: counting begins with the next working day.
  if (!isWorkingDay(day)) return endOf(addWorkingDays(day, days));
  const midnight = momentIn(TIME_ZONE, day, 0);
  const hour = (reportedAt.getTime() - midnight.getTime()) / 3_600_000;
  return momentIn(TIME_ZONE, addWorkingDays(day, days), hour);
}

/**
 * The day by which a replaced part must be returned: 14 working days after its replacement, but at the latest 30 days
 * after the new one was sent (specification section 9).
 */
export function partReturnDue(parts: {
  readonly sentOn: IsoDate;
  readonly replacedOn: IsoDate | null;
}): IsoDate {
  const latest = addDays(parts.sentOn, PART_RETURN_DAYS);
  return parts.replacedOn === null
    ? latest
    : earlier(addWorkingDays(parts.replacedOn, PART_RETURN_WORKING_DAYS), latest);
}

/** The moment that the app sends for the day on which work began: its morning in the makers' time zone, or an earlier end. */
export function startOfWork(day: IsoDate, end: Date): Date {
  const morning = momentIn(TIME_ZONE, day, MORNING_HOUR);
  return morning < end ? morning : end;
}

/** The moment at which a day ends in the makers' time zone. */
function endOf(day: IsoDate): Date {
  return momentIn(TIME_ZONE, day, HOURS_A_DAY);
}

/**
 * The day by which a service must be done: 14 working days after it was reported, 28 once spare parts
 * are required (specification section 9).
 */
export function serviceDeadline(reportedOn: IsoDate, partsRequired: boolean): IsoDate {
  const { plain, withParts } = SERVICE_DEADLINE_WORKING_DAYS;
  return addWorkingDays(reportedOn, partsRequired ? withParts : plain);
}
