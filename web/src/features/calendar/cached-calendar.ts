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
import { cachedAddress } from './cached-address.ts';

/** A visit as the row of a list has it, before its address is read. */
type VisitOfRow = Omit<CalendarVisit, 'customer'>;

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
  const isOverdue = (visit: VisitOfRow) => visitMark(visit, today) === 'overdue';
  const cached = await cachedVisits(userId, (visit) => isInSpan(visit, span) || isOverdue(visit));
  return (
    cached && {
      data: {
        visits: cached.data
          .filter((visit) => isInSpan(visit, span))
          .toSorted((one, other) => one.startsOn.localeCompare(other.startsOn)),
        overdue: cached.data
          .filter(isOverdue)
          .toSorted((one, other) => one.due.localeCompare(other.due))
          .slice(0, MAX_OVERDUE),
      },
      fetchedAt: cached.fetchedAt,
    }
  );
}

/**
 * The visits in the lists of the offline cache that are wanted, with their whole address as far as it is cached. `fetchedAt` is that of
 * the oldest list; undefined if a list is missing.
 */
export async function cachedVisits(
  userId: number,
  isWanted: (visit: VisitOfRow) => boolean,
): Promise<Reading<CalendarVisit[]> | undefined> {
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
  const found = [
    ...inspections.flatMap((list) =>
      (list?.data.items ?? []).map((row) => ({ row, visit: inspectionVisit(row) })),
    ),
    ...services.flatMap((list) => (list?.data.items ?? []).map((row) => ({ row, visit: serviceVisit(row) }))),
  ];
  const data = await Promise.all(
    found.filter(({ visit }) => isWanted(visit)).map(({ visit, row }) => withCustomer(visit, row)),
  );
  return { data, fetchedAt: Math.min(...lists.flatMap((list) => (list ? [list.fetchedAt] : []))) };
}

function inspectionVisit(row: InspectionRow): VisitOfRow {
  const { id, clientId, status, executionDate, soonestDate, dueDate, planned, customDevice } = row;
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
    fault: '',
  };
}

function serviceVisit(row: ServiceRow): VisitOfRow {
  const { id, clientId, status, serviceStartDate, deadline, finishedAt } = row;
  const { customDevice, faultDescription } = row;
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
    fault: faultDescription,
  };
}

async function withCustomer(visit: VisitOfRow, row: InspectionRow | ServiceRow): Promise<CalendarVisit> {
  const { customer } = row;
  if (customer === null) return { ...visit, customer };
  const address = await cachedAddress(visit.kind, { ...row, customer });
  return { ...visit, customer: { name: customerTitle(customer), address, phone: customer.phone } };
}
