import { SERVICE_DEADLINE_WORKING_DAYS } from '../constants.ts';
import type { IsoDate } from '../dates.ts';
import { addWorkingDays } from './working-days.ts';

/**
 * The day by which a service must be done: 14 working days after it was reported, 28 once spare parts
 * are required (specification section 9).
 */
export function serviceDeadline(reportedOn: IsoDate, partsRequired: boolean): IsoDate {
  const { plain, withParts } = SERVICE_DEADLINE_WORKING_DAYS;
  return addWorkingDays(reportedOn, partsRequired ? withParts : plain);
}
