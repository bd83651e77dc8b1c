import { daysBetween, type IsoDate } from '../dates.ts';
import { inspectionWindows, type InspectionWindow, type WindowDays } from '../inspections/plan.ts';
import { longestEnd, warrantyStart } from '../warranty/period.ts';
import type { IssuedTerms, WarrantyTerms } from '../warranty/terms.ts';
import type { EarlierInstallation } from './installation-row.ts';

/** The place of an inspection: the days in which it counts. */
type Place = Pick<InspectionWindow, 'soonestDate' | 'dueDate'>;

export type EarlierWarranty = {
  /** Null for an installation without a warranty. */
  readonly warranty: { readonly start: IsoDate; readonly terms: IssuedTerms } | null;
  /** The last inspection that the other system knows. */
  readonly done: (Place & { readonly on: IsoDate }) | null;
  /** The one with which the portal goes on. */
  readonly next: Place | null;
};

/**
 * The warranty of an installation from before the portal, as it continues here: it keeps its days, the obligations are those of the terms, and of the
 * yearly inspections the first whose window is still open comes next. Windows that closed before the day of the import are the
 * other system's, which is believed. A last inspection before a window opened does not count for it, as with the portal's own
 * (`nextInspection`): that window is planned.
 */
export function earlierWarranty(
  of: Pick<
    EarlierInstallation,
    'status' | 'installedOn' | 'soldOn' | 'warrantyStart' | 'warrantyEnd' | 'lastInspection'
  >,
  terms: WarrantyTerms,
  windowDays: WindowDays,
  today: IsoDate,
): EarlierWarranty {
  const { lastInspection: on } = of;
  if (of.status !== 'accepted')
    return { warranty: null, done: on === '' ? null : { soonestDate: on, dueDate: on, on }, next: null };
  const start =
    of.warrantyStart || warrantyStart(terms, { startedOn: of.installedOn, soldOn: of.soldOn || null });
  const issued: IssuedTerms = {
    ...terms,
    ...(of.warrantyEnd !== '' && { endsOn: of.warrantyEnd }),
    inspectedUntil: today,
    ...(terms.yearlyInspection && { windowDays }),
  };
  const windows = terms.yearlyInspection
    ? inspectionWindows(start, longestEnd(issued, start), windowDays)
    : [];
  const opened = windows.filter(({ soonestDate }) => soonestDate <= on);
  const done = nearest(opened, on);
  // Without a last inspection `on` is before every day.
  const next = windows.find(({ soonestDate, dueDate }) => dueDate >= today && on < soonestDate);
  return {
    warranty: { start, terms: issued },
    done: on === '' ? null : { ...placeOf(done ?? { soonestDate: on, dueDate: on }), on },
    next: next ? placeOf(next) : null,
  };
}

function placeOf({ soonestDate, dueDate }: Place): Place {
  return { soonestDate, dueDate };
}

/** The window whose anniversary is nearest to a day. */
function nearest(windows: readonly InspectionWindow[], day: IsoDate): InspectionWindow | undefined {
  const distance = ({ anniversary }: InspectionWindow) => Math.abs(daysBetween(anniversary, day));
  return windows.toSorted((one, other) => distance(one) - distance(other))[0];
}
