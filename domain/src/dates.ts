/**
 * Calendar days as `YYYY-MM-DD`, and arithmetic on them without a clock or a time zone. Periods, windows and deadlines
 * are days; the functions that convert instants take a time zone.
 */
export type IsoDate = string;

/** The makers' time zone: deadlines and "not in the future" use its current day. */
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
function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Splits a day. Throws a RangeError for a text that is not a day, since callers have validated it. */
export function partsOf(date: IsoDate): { year: number; month: number; day: number } {
  if (!isIsoDate(date)) throw new RangeError(`Not a day: ${date}`);
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}

/** Builds a day from year, month (from 1) and day of the month. */
export function isoDate(year: number, month: number, day: number): IsoDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function dayNumber(date: IsoDate): number {
  partsOf(date);
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** Adds days; a negative number gives an earlier day. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Adds months. If the resulting month is too short, the result is its last day, as for periods counted in months in
 * Polish law (Civil Code, article 112).
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
const clocks = new Map<string, Intl.DateTimeFormat>();

const DAY_PARTS = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
} as const;
const CLOCK_PARTS = {
  ...DAY_PARTS,
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** The formatter of a time zone, made once: creating one takes twelve times as long as using it. */
function formatterOf(
  made: Map<string, Intl.DateTimeFormat>,
  timeZone: string,
  parts: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat('en', { ...parts, timeZone });
  made.set(timeZone, formatter);
  return formatter;
}

/** Time zones of our time differ from UTC by multiples of a quarter of an hour, so that no day begins within one. */
const QUARTER_MS = 900_000;
const daysOfQuarters = new Map<string, { readonly quarter: number; readonly day: IsoDate }>();

/** The calendar day of an instant in a time zone. */
export function todayIn(timeZone: string, now: Date): IsoDate {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  const last = daysOfQuarters.get(timeZone);
  // Each row of a list asks for today.
  if (last?.quarter === quarter) return last.day;
  const day = calendarDay(timeZone, now);
  daysOfQuarters.set(timeZone, { quarter, day });
  return day;
}

function calendarDay(timeZone: string, now: Date): IsoDate {
  const parts = formatterOf(calendars, timeZone, DAY_PARTS).formatToParts(now);
  const read = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  return isoDate(read('year'), read('month'), read('day'));
}

/** The calendar day of an instant in the makers' time zone. */
export function dayOf(instant: string): IsoDate {
  return todayIn(TIME_ZONE, new Date(instant));
}

const HOUR_MS = 3_600_000;

/**
 * The instant of a local day and hour (0 to 24) in a time zone. An hour skipped in spring is read in winter time; of an
 * hour that occurs twice in autumn it is the first.
 */
export function momentIn(timeZone: string, date: IsoDate, hour: number): Date {
  const shown = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  // The zone's offsets around that instant, before and after a possible clock change.
  const offsets = [shown - DAY_MS, shown + DAY_MS].map((near) => offsetIn(timeZone, new Date(near)));
  const fitting = offsets
    .map((offset) => new Date(shown - offset))
    .find((moment) => moment.getTime() + offsetIn(timeZone, moment) === shown);
  return fitting ?? new Date(shown - Math.min(...offsets));
}

/** The offset of a time zone from UTC at an instant, in milliseconds. */
function offsetIn(timeZone: string, moment: Date): number {
  const parts = formatterOf(clocks, timeZone, CLOCK_PARTS).formatToParts(moment);
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
