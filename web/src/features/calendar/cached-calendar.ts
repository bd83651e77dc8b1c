import type { Visits } from '@portal/domain/calendar/contract';
import { type CalendarVisit, isInSpan, visitMark } from '@portal/domain/calendar/visit';
import { MAX_OVERDUE } from '@portal/domain/constants';
import { dayOf, type IsoDate } from '@portal/domain/dates';
import type { InspectionRow } from '@portal/domain/inspections/row';
import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import { customerTitle } from '@portal/domain/installations/site';
import type { ServiceRow } from '@portal/domain/services/row';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import type { Reading } from '../../lib/offline-cache/cached-reading.ts';
import { readWhole } from '../../lib/offline-cache/whole-list.ts';
import { wholeInspections } from '../inspections/queries.ts';
import { wholeServices } from '../services/queries.ts';

/** The first and last day that a calendar shows. */
export type Span = { readonly from: string; readonly to: string };

/**
 * The visits of a span, and those overdue today, from the lists in the offline cache. `fetchedAt` is that of the oldest
 * list; undefined if a list is missing.
 */
export async function visitsFromCache(
  userId: number,
  span: Span,
  today: IsoDate,
): Promise<Reading<Visits> | undefined> {
  const cached = await cachedVisits(userId);
  return (
    cached && {
      data: {
        visits: cached.data
          .filter((visit) => isInSpan(visit, span))
          .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn)),
        overdue: cached.data
          .filter((visit) => visitMark(visit, today) === 'overdue')
          .toSorted((one, other) => one.due.localeCompare(other.due))
          .slice(0, MAX_OVERDUE),
      },
      fetchedAt: cached.fetchedAt,
    }
  );
}

/** Every visit in the lists of the offline cache. `fetchedAt` is that of the oldest list; undefined if a list is missing. */
export async function cachedVisits(userId: number): Promise<Reading<CalendarVisit[]> | undefined> {
  const inspections = await Promise.all(
    Object.values(INSPECTION_TABS).map((status) => readWhole(wholeInspections(userId, status))),
  );
  const services = await Promise.all(
    [SERVICE_TABS.pending, SERVICE_TABS.completed].map((statuses) =>
      readWhole(wholeServices(userId, statuses)),
    ),
  );
  const lists = [...inspections, ...services];
  if (lists.some((list) => list === undefined)) return undefined;
  const data = [
    ...inspections.flatMap((list) => list?.data.items.map(inspectionVisit) ?? []),
    ...services.flatMap((list) => list?.data.items.map(serviceVisit) ?? []),
  ];
  return { data, fetchedAt: Math.min(...lists.flatMap((list) => (list ? [list.fetchedAt] : []))) };
}

function inspectionVisit(row: InspectionRow): CalendarVisit {
  const { id, clientId, status, executionDate, soonestDate, dueDate, planned, customDevice, customer } = row;
  return {
    kind: 'inspection',
    id,
    clientId,
    status,
    startsOn: executionDate ?? soonestDate,
    endsOn: executionDate ?? dueDate,
    fixed: executionDate !== null,
    due: dueDate,
    planned,
    done: status === 'done',
    doneOn: status === 'done' ? executionDate : null,
    device: customDevice,
    customer: contactOf(customer),
    fault: '',
  };
}

function serviceVisit(row: ServiceRow): CalendarVisit {
  const { id, clientId, status, serviceStartDate, deadline, finishedAt } = row;
  const { customDevice, customer, faultDescription } = row;
  return {
    kind: 'service',
    id,
    clientId,
    status,
    startsOn: serviceStartDate,
    endsOn: serviceStartDate,
    fixed: true,
    due: deadline,
    done: status === 'done',
    doneOn: finishedAt && dayOf(finishedAt),
    device: customDevice,
    customer: customer && contactOf(customer),
    fault: faultDescription,
  };
}

function contactOf(customer: InspectionRow['customer']) {
  const { address, city, phone } = customer;
  return { name: customerTitle(customer), address: `${address}, ${city}`, phone };
}
