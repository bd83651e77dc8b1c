import { addMonths, daysBetween, type IsoDate } from '@portal/domain/dates';

const MONTHS_A_YEAR = 12;

/** A length of time in its two largest measures; days only where it is shorter than a month. */
export type TimeLeft = { readonly years: number; readonly months: number; readonly days: number };

/** The whole years and months from a day to the last day of a warranty, which still counts. */
export function timeLeft(today: IsoDate, lastDay: IsoDate): TimeLeft {
  let months = 0;
  while (addMonths(today, months + 1) <= lastDay) months += 1;
  return {
    years: Math.floor(months / MONTHS_A_YEAR),
    months: months % MONTHS_A_YEAR,
    days: months === 0 ? Math.max(0, daysBetween(today, lastDay) + 1) : 0,
  };
}

/** Which part of a warranty has passed, 0 to 1. */
export function elapsedShare(start: IsoDate, lastDay: IsoDate, today: IsoDate): number {
  const whole = daysBetween(start, lastDay) + 1;
  return Math.min(1, Math.max(0, daysBetween(start, today) / whole));
}

/** `4 lata i 3 miesiące`: the words and their plurals come from the language itself. */
export function timeLeftText(left: TimeLeft, language: string): string {
  const parts = (['years', 'months', 'days'] as const)
    .filter((unit) => left[unit] > 0)
    .map((unit) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit: unit.slice(0, -1),
        unitDisplay: 'long',
      }).format(left[unit]),
    );
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts);
}
