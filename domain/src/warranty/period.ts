import { INSPECTION_WINDOW_DAYS } from '../constants.ts';
import { addMonths, earlier, later, type IsoDate } from '../dates.ts';
import { inspectionWindows, type WindowDays } from '../inspections/plan.ts';
import type { WarrantyTerms } from './terms.ts';

/** The days that a period is reckoned from. `on` is the day it is looked at: only what was due by then can be missed. */
export type WarrantyDates = {
  readonly startedOn: IsoDate;
  readonly soldOn?: IsoDate | null;
  readonly on: IsoDate;
};

export type WarrantyPeriod = {
  readonly start: IsoDate;
  /** Last day of the basic period. */
  readonly basicEnd: IsoDate;
  /** Last day that the warranty covers, as things stand on the day it is looked at. */
  readonly end: IsoDate;
  /** The longer period holds. */
  readonly extended: boolean;
  readonly parts: readonly { readonly name: string; readonly end: IsoDate }[];
  /** The yearly inspection whose window closed without it, when that shortened the warranty. */
  readonly lostBecause?: { readonly anniversary: IsoDate; readonly dueDate: IsoDate };
};

/** First day of the warranty: the first start, but at the latest so many months after the sale as the terms say. */
export function warrantyStart(
  terms: Pick<WarrantyTerms, 'saleGraceMonths'>,
  dates: Pick<WarrantyDates, 'startedOn' | 'soldOn'>,
): IsoDate {
  if (!dates.soldOn || terms.saleGraceMonths === undefined) return dates.startedOn;
  return earlier(dates.startedOn, addMonths(dates.soldOn, terms.saleGraceMonths));
}

/** Last day of the warranty if every inspection is done: until then inspections are planned. */
export function longestEnd(terms: WarrantyTerms, start: IsoDate): IsoDate {
  return addMonths(start, Math.max(terms.basicMonths, terms.extendedMonths ?? 0));
}

/**
 * How long a warranty holds (design: domain, Warranty). A term of months ends with the day that bears the same number,
 * or the month's last one, and that day still counts (Civil Code, article 112).
 *
 * With yearly inspections, the first window that closed without one ends what depends on them, on the day it
 * closed: the extension where there is one, never the basic period under it; without an extension
 * the warranty itself, which the inspections keep alive, and its parts.
 *
 * @param inspectedOn the days on which inspections were done; only a day in its window counts
 */
export function warrantyPeriod(
  terms: WarrantyTerms,
  dates: WarrantyDates,
  inspectedOn: readonly IsoDate[],
  windowDays: WindowDays = INSPECTION_WINDOW_DAYS,
): WarrantyPeriod {
  const start = warrantyStart(terms, dates);
  const basicEnd = addMonths(start, terms.basicMonths);
  const fullEnd = longestEnd(terms, start);
  const extensible = fullEnd > basicEnd;
  const windows = terms.yearlyInspection ? inspectionWindows(start, fullEnd, windowDays) : [];
  const missed = windows.find(
    ({ soonestDate, dueDate }) =>
      dueDate < dates.on && !inspectedOn.some((day) => day >= soonestDate && day <= dueDate),
  );
  const lostEnd = missed && earlier(fullEnd, missed.dueDate);
  const end = lostEnd === undefined ? fullEnd : extensible ? later(basicEnd, lostEnd) : lostEnd;
  const limit = extensible ? undefined : lostEnd;
  const parts = terms.parts.map(({ name, months }) => {
    const partEnd = addMonths(start, months);
    return { name, end: limit === undefined ? partEnd : earlier(partEnd, limit) };
  });
  return {
    start,
    basicEnd,
    end,
    extended: extensible && end === fullEnd,
    parts,
    ...(missed && end < fullEnd
      ? { lostBecause: { anniversary: missed.anniversary, dueDate: missed.dueDate } }
      : {}),
  };
}
