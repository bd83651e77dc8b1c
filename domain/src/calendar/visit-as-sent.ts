import { dayOf } from '../dates.ts';
import { asSent as inspectionAsSent } from '../inspections/as-sent.ts';
import { inspectionStatusSchema } from '../inspections/row.ts';
import { asSent as serviceAsSent } from '../services/as-sent.ts';
import { serviceStatusSchema } from '../services/row.ts';
import type { CalendarVisit } from './visit.ts';

type Waiting = Parameters<typeof serviceAsSent>[1];

/** A visit as it is once what waits on a device about it has been sent, in this order; null for a service that is then rejected. */
export function visitAsSent(visit: CalendarVisit, waiting: Waiting): CalendarVisit | null {
  if (waiting.length === 0) return visit;
  return visit.kind === 'inspection' ? ofInspection(visit, waiting) : ofService(visit, waiting);
}

function ofInspection(visit: CalendarVisit, waiting: Waiting): CalendarVisit {
  const known = inspectionStatusSchema.safeParse(visit.status);
  if (!known.success) return visit;
  const { status, executionDate, dueDate } = inspectionAsSent(
    {
      status: known.data,
      executionDate: visit.fixed ? visit.startsOn : null,
      executedAt: null,
      timing: null,
      window: null,
      soonestDate: visit.startsOn,
      dueDate: visit.due,
      planned: visit.planned,
    },
    waiting,
  );
  const done = status === 'done';
  const day = executionDate && { startsOn: executionDate, endsOn: executionDate, fixed: true };
  return { ...visit, ...day, status, due: dueDate, done, doneOn: done ? executionDate : null };
}

function ofService(visit: CalendarVisit, waiting: Waiting): CalendarVisit | null {
  const known = serviceStatusSchema.safeParse(visit.status);
  if (!known.success) return visit;
  const { status, serviceStartDate, finishedAt } = serviceAsSent(
    {
      status: known.data,
      serviceStartDate: visit.startsOn,
      deadline: visit.due,
      finishedAt: null,
      timing: null,
      rejectionReason: null,
    },
    waiting,
  );
  if (status === 'rejected') return null;
  return {
    ...visit,
    startsOn: serviceStartDate,
    endsOn: serviceStartDate,
    status,
    done: status === 'done',
    doneOn: finishedAt === null ? visit.doneOn : dayOf(finishedAt),
  };
}
