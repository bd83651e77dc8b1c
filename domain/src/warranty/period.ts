import { INSPECTION_WINDOW_DAYS, REPORT_BELIEVED_DAYS } from '../constants.ts';
import { addDays, addMonths, daysBetween, earlier, later, type IsoDate } from '../dates.ts';
import { inspectionWindows, type InspectionWindow, type WindowDays } from '../inspections/plan.ts';
import type { Labels } from '../templates/labels.ts';
import type { IssuedTerms, WarrantyTerms } from './terms.ts';

/** The dates that a period is calculated from. `on` is the reference day: only inspections due by then can be missed. */
export type WarrantyDates = {
  readonly startedOn: IsoDate;
  readonly soldOn?: IsoDate | null;
  readonly on: IsoDate;
};

/**
 * A repair under warranty during which the customer could not use the device: from its report to its end. `enteredOn` is the day on
 * which the portal learned of it; without one the report is taken as it is.
 */
export type Repair = {
  readonly reportedOn: IsoDate;
  readonly finishedOn: IsoDate;
  readonly enteredOn?: IsoDate;
};

export type WarrantyPeriod = {
  readonly start: IsoDate;
  /** Last day of the basic period; where that is the whole warranty, a missed inspection ends it too. */
  readonly basicEnd: IsoDate;
  /** Last day that the warranty covers, as known on the reference day. */
  readonly end: IsoDate;
  /** Whether the extended period applies. */
  readonly extended: boolean;
  /** Days added because of repairs. */
  readonly repairDays: number;
  readonly parts: readonly {
    readonly name: string;
    readonly names?: Labels | undefined;
    readonly end: IsoDate;
  }[];
  /** The missed yearly inspection that shortened the warranty, if one did. */
  readonly lostBecause?: { readonly anniversary: IsoDate; readonly dueDate: IsoDate };
};

/** First day of the warranty: the commissioning, but no later than `saleGraceMonths` after the sale. */
export function warrantyStart(
  terms: Pick<WarrantyTerms, 'saleGraceMonths'>,
  dates: Pick<WarrantyDates, 'startedOn' | 'soldOn'>,
): IsoDate {
  if (!dates.soldOn || terms.saleGraceMonths === undefined) return dates.startedOn;
  return earlier(dates.startedOn, addMonths(dates.soldOn, terms.saleGraceMonths));
}

/** Last day of the warranty if every inspection is done. Inspections are planned up to this day. */
export function longestEnd(terms: IssuedTerms, start: IsoDate): IsoDate {
  return terms.endsOn ?? addMonths(start, Math.max(terms.basicMonths, terms.extendedMonths ?? 0));
}

/**
 * How long a warranty is valid. A period of months ends on the day of the month on which it began, or on the month's
 * last day, inclusive (Civil Code, article 112).
 *
 * With yearly inspections, the first missed inspection ends the warranty on the last day of its window. If there is an
 * extended period, only the extension ends and the basic period remains; otherwise the whole warranty ends, including
 * that of the parts.
 *
 * Days on which the customer could not use the device because of a repair under warranty extend the periods, as both
 * makers' terms say, but not those of the parts. Overlapping repairs count once. Extended days require no further
 * inspection.
 *
 * @param inspectedOn the days on which inspections were done; only a day in its window counts
 */
export function warrantyPeriod(
  terms: IssuedTerms,
  dates: WarrantyDates,
  inspectedOn: readonly IsoDate[],
  windowDays: WindowDays = INSPECTION_WINDOW_DAYS,
  repairs: readonly Repair[] = [],
): WarrantyPeriod {
  const start = warrantyStart(terms, dates);
  const windows = terms.yearlyInspection
    ? inspectionWindows(start, longestEnd(terms, start), windowDays)
    : [];
  const missedWindows = windows.filter(
    ({ soonestDate, dueDate }) =>
      !(terms.inspectedUntil !== undefined && dueDate < terms.inspectedUntil) &&
      !inspectedOn.some((day) => day >= soonestDate && day <= dueDate),
  );
  const periodOn = (on: IsoDate, repairDays: number) =>
    periodEnd(
      terms,
      start,
      missedWindows.find(({ dueDate }) => dueDate < on),
      repairDays,
    );
  const repairDays = daysOfRepairs(
    repairs
      .filter((repair) => repair.finishedOn <= dates.on)
      .map((repair) => ({ ...repair, reportedOn: believedReport(repair) })),
    ({ reportedOn }, days) => reportedOn >= start && reportedOn <= periodOn(reportedOn, days).end,
  );
  const { end, basicEnd, fullEnd, missed } = periodOn(dates.on, repairDays);
  const extensible = longestEnd(terms, start) > addMonths(start, terms.basicMonths);
  const parts = terms.parts.map(({ name, names, months }) => {
    const partEnd = addMonths(start, months);
    return { name, names, end: missed && !extensible ? earlier(partEnd, end) : partEnd };
  });
  return {
    start,
    basicEnd: earlier(basicEnd, end),
    end,
    extended: extensible && end === fullEnd,
    repairDays,
    parts,
    ...(missed && end < fullEnd
      ? { lostBecause: { anniversary: missed.anniversary, dueDate: missed.dueDate } }
      : {}),
  };
}

/** The ends of the periods, given the missed inspection window (if any) and the days of repairs. */
function periodEnd(
  terms: IssuedTerms,
  start: IsoDate,
  missed: InspectionWindow | undefined,
  repairDays: number,
) {
  const basicEnd = addDays(
    earlier(addMonths(start, terms.basicMonths), longestEnd(terms, start)),
    repairDays,
  );
  const fullEnd = addDays(longestEnd(terms, start), repairDays);
  const lostEnd = missed && earlier(fullEnd, missed.dueDate);
  const end = lostEnd === undefined ? fullEnd : fullEnd > basicEnd ? later(basicEnd, lostEnd) : lostEnd;
  return { basicEnd, fullEnd, end, missed };
}

/**
 * The day from which a report counts for the warranty: the day of the report, but at most `REPORT_BELIEVED_DAYS` before the portal learned
 * of the repair, or before its end. What lies before that is said by nobody but whoever entered it (decision 015).
 */
export function believedReport({
  reportedOn,
  finishedOn,
  enteredOn,
}: Omit<Repair, 'finishedOn'> & { readonly finishedOn: IsoDate | null }): IsoDate {
  if (enteredOn === undefined) return reportedOn;
  const known = finishedOn === null ? enteredOn : earlier(enteredOn, finishedOn);
  return later(reportedOn, addDays(known, -REPORT_BELIEVED_DAYS));
}

/**
 * Number of days on which at least one counting repair was open, first and last day included.
 *
 * @param counts whether a repair falls within the warranty, given the repair days counted so far
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
