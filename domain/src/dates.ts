/**
 * Calendar days as `YYYY-MM-DD`, and arithmetic on them without a clock or a time zone. Terms, windows
 * and deadlines are days; only `todayIn` knows that a day begins at another moment elsewhere.
 */
export type IsoDate = string;

/** Where the makers are: deadlines and "not in the future" follow the day there. */
export const TIME_ZONE = 'Europe/Warsaw';

const DAY_MS = 86_400_000;
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a day that exists: `2026-02-29` is not, and the calendar has no year 0. */
export function isIsoDate(text: string): boolean {
  const parts = SHAPE.exec(text);
  if (!parts) return false;
  const month = Number(parts[2]);
  const day = Number(parts[3]);
  return (
    Number(parts[1]) >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(Number(parts[1]), month)
  );
}

/** Number of days of a month, `month` from 1. */
export function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Throws a RangeError on a text that is not a day: days are parsed at the border. */
export function partsOf(date: IsoDate): { year: number; month: number; day: number } {
  if (!isIsoDate(date)) throw new RangeError(`Not a day: ${date}`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** The day of a year, a month from 1 and a day of the month. */
export function isoDate(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function dayNumber(date: IsoDate): number {
  partsOf(date);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The day so many days later, or earlier for a negative number. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * The day so many months later. Where the month is too short it is the month's last day, as a term
 * counted in months ends in Polish law (Civil Code, article 112).
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = partsOf(date);
  const whole = year * 12 + (month - 1) + months;
  const toYear = Math.floor(whole / 12);
  const toMonth = (whole % 12) + 1;
  return isoDate(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** Days from the first day to the second; negative when the second is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Day of the week, 1 for Monday to 7 for Sunday. */
export function weekday(date: IsoDate): number {
  // Day 0, 1970-01-01, was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** The earlier of two days; ISO days sort as text. */
export function earlier(one: IsoDate, other: IsoDate): IsoDate {
  return one < other ? one : other;
}

/** The later of two days. */
export function later(one: IsoDate, other: IsoDate): IsoDate {
  return one > other ? one : other;
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar of a time zone, made once: making one takes twelve times as long as asking it. */
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
  calendars.set(timeZone, made);
  return made;
}

/** The day that a moment falls on in a time zone. */
export function todayIn(timeZone: string, now: Date): IsoDate {
  const parts = calendarOf(timeZone).formatToParts(now);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return isoDate(read('year'), read('month'), read('day'));
}

/** The day on which an instant falls where the makers are. */
export function dayOf(instant: string): IsoDate {
  return todayIn(TIME_ZONE, new Date(instant));
}

const HOUR_MS = 3_600_000;

/**
 * The moment at which the clocks of a time zone show a day and an hour (0 to 24). An hour that they skip in spring is told
 * as the winter clock would; of one that they show twice in autumn it is the first.
 */
export function momentIn(timeZone: string, date: IsoDate, hour: number): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  // What the zone adds near that moment, before and after a change of the clocks.
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => offsetIn(timeZone, new Date(near)));
  const fitting = offsets
    .map((offset) => new Date(shown - offset))
    .find((moment) => moment.getTime() + offsetIn(timeZone, moment) === shown);
  return fitting ?? new Date(shown - Math.min(...offsets));
}

/** How far the clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetIn(timeZone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(
    read('year'),
    read('month') - 1,
    read('day'),
    read('hour'),
    read('minute'),
    read('second'),
  );
  return shown - (moment.getTime() - (moment.getTime() % 1_000));
}
