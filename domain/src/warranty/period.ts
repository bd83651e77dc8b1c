import { INSPECTION_WINDOW_DAYS } from '../constants.ts';
import { addDays, addMonths, daysBetween, earlier, later, type IsoDate } from '../dates.ts';
import { inspectionWindows, type InspectionWindow, type WindowDays } from '../inspections/plan.ts';
import type { WarrantyTerms } from './terms.ts';

/** The days that a period is reckoned from. `on` is the day it is looked at: only what was due by then can be missed. */
export type WarrantyDates = {
  readonly startedOn: IsoDate;
  readonly soldOn?: IsoDate | null;
  readonly on: IsoDate;
};

/** A repair under warranty during which the customer could not use the device: from its report to its end. */
export type Repair = { readonly reportedOn: IsoDate; readonly finishedOn: IsoDate };

export type WarrantyPeriod = {
  readonly start: IsoDate;
  /** Last day of the basic period. */
  readonly basicEnd: IsoDate;
  /** Last day that the warranty covers, as things stand on the day it is looked at. */
  readonly end: IsoDate;
  /** The longer period holds. */
  readonly extended: boolean;
  /** Days by which repairs made it longer. */
  readonly repairDays: number;
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
 * How long a warranty holds. A term of months ends with the day that bears the same number,
 * or the month's last one, and that day still counts (Civil Code, article 112).
 *
 * With yearly inspections, the first window that closed without one ends what depends on them, on the day it
 * closed: the extension where there is one, never the basic period under it; without an extension
 * the warranty itself, which the inspections keep alive, and its parts.
 *
 * Days on which the customer could not use the device because of a repair under warranty make the periods longer, as
 * both makers' texts say, but not those of the parts; days of two repairs count once. They ask for no further inspection.
 *
 * @param inspectedOn the days on which inspections were done; only a day in its window counts
 */
export function warrantyPeriod(
  terms: WarrantyTerms,
  dates: WarrantyDates,
  inspectedOn: readonly IsoDate[],
  windowDays: WindowDays = INSPECTION_WINDOW_DAYS,
  repairs: readonly Repair[] = [],
): WarrantyPeriod {
  const start = warrantyStart(terms, dates);
  const windows = terms.yearlyInspection
    ? inspectionWindows(start, longestEnd(terms, start), windowDays)
    : [];
  const unkept = windows.filter(
    ({ soonestDate, dueDate }) => !inspectedOn.some((day) => day >= soonestDate && day <= dueDate),
  );
  const endsOn = (on: IsoDate, repairDays: number) =>
    periodEnd(
      terms,
      start,
      unkept.find(({ dueDate }) => dueDate < on),
      repairDays,
    );
  const repairDays = daysOfRepairs(
    repairs.filter((repair) => repair.finishedOn <= dates.on),
    ({ reportedOn }, days) => reportedOn >= start && reportedOn <= endsOn(reportedOn, days).end,
  );
  const { end, basicEnd, fullEnd, missed } = endsOn(dates.on, repairDays);
  const extensible = longestEnd(terms, start) > addMonths(start, terms.basicMonths);
  const parts = terms.parts.map(({ name, months }) => {
    const partEnd = addMonths(start, months);
    return { name, end: missed && !extensible ? earlier(partEnd, end) : partEnd };
  });
  return {
    start,
    basicEnd,
    end,
    extended: extensible && end === fullEnd,
    repairDays,
    parts,
    ...(missed && end < fullEnd
      ? { lostBecause: { anniversary: missed.anniversary, dueDate: missed.dueDate } }
      : {}),
  };
}

/** The periods as they stand once a window was missed, or none, and after so many days of repairs. */
function periodEnd(
  terms: WarrantyTerms,
  start: IsoDate,
  missed: InspectionWindow | undefined,
  repairDays: number,
) {
  const basicEnd = addDays(addMonths(start, terms.basicMonths), repairDays);
  const fullEnd = addDays(longestEnd(terms, start), repairDays);
  const lostEnd = missed && earlier(fullEnd, missed.dueDate);
  const end = lostEnd === undefined ? fullEnd : fullEnd > basicEnd ? later(basicEnd, lostEnd) : lostEnd;
  return { basicEnd, fullEnd, end, missed };
}

/**
 * Days on which at least one repair that counts was under way, its first and last among them.
 *
 * @param counts whether a repair falls under the warranty that so many earlier days of repair have made
 */
function daysOfRepairs(
  repairs: readonly Repair[],
  counts: (repair: Repair, days: number) => boolean,
): number {
  let days = 0;
  let last: IsoDate | undefined;
  const sorted = [...repairs].sort((one, other) => (one.reportedOn < other.reportedOn ? -1 : 1));
  for (const repair of sorted) {
    if (!counts(repair, days)) continue;
    const from = last === undefined ? repair.reportedOn : later(repair.reportedOn, addDays(last, 1));
    days += Math.max(0, daysBetween(from, repair.finishedOn) + 1);
    last = last === undefined ? repair.finishedOn : later(last, repair.finishedOn);
  }
  return days;
}
