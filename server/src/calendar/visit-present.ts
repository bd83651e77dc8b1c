import type { CalendarVisit } from '@portal/domain/calendar/visit';
import { addressLine } from '@portal/domain/installations/site';
import type { Visit } from './visit-store.ts';

/** A visit as the calendar of the app shows it. */
export function presentVisit(visit: Visit): CalendarVisit {
  const { kind, id, clientId, status, startsOn, endsOn, fixed, due, doneOn, site, fault } = visit;
  const { deviceId, serial, template, templateNames } = visit;
  return {
    kind,
    id,
    clientId,
    status,
    startsOn,
    endsOn,
    fixed,
    due,
    ...(visit.kind === 'inspection' && { planned: visit.planned }),
    done: status === 'done',
    doneOn,
    device: { id: deviceId, serial, template, templateNames },
    customer: site && { name: site.company ?? site.name, address: addressLine(site), phone: site.phone },
    fault,
  };
}
