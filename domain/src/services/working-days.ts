import { addDays, isoDate, partsOf, weekday, type IsoDate } from '../dates.ts';

/** Public holidays, as month and day; Christmas Eve is one since 2025. */
const FIXED = ['01-01', '01-06', '05-01', '05-03', '08-15', '11-01', '11-11', '12-25', '12-26'] as const;
const CHRISTMAS_EVE = { day: '12-24', since: 2025 } as const;

/** Public holidays that depend on Easter, in days after Easter Sunday: itself, Monday, Pentecost, Corpus Christi. */
const AFTER_EASTER = [0, 1, 49, 60] as const;

/** Easter Sunday of a year of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): IsoDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const count = epact + toSunday - 7 * late + 114;
  return isoDate(year, Math.floor(count / 31), (count % 31) + 1);
}

/** Whether the day is a public holiday in Poland, by the law in force since 2011. */
export function isPolishHoliday(date: IsoDate): boolean {
  const { year } = partsOf(date);
  const monthDay = date.slice(5);
  if (FIXED.some((fixed) => fixed === monthDay)) return true;
  if (monthDay === CHRISTMAS_EVE.day) return year >= CHRISTMAS_EVE.since;
  const easter = easterSunday(year);
  return AFTER_EASTER.some((days) => addDays(easter, days) === date);
}

/** Monday to Friday, except public holidays. */
export function isWorkingDay(date: IsoDate): boolean {
  return weekday(date) <= 5 && !isPolishHoliday(date);
}

/** The working day that is `days` working days after a day, which itself does not count; `days` from 0. */
export function addWorkingDays(date: IsoDate, days: number): IsoDate {
  let day = date;
  for (let left = days; left > 0; left -= isWorkingDay(day) ? 1 : 0) day = addDays(day, 1);
  return day;
}
