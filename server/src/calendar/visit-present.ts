import type { CalendarVisit } from '@portal/domain/calendar/visit';
import { addressLine } from '@portal/domain/installations/site';
import type { Visit } from './visit-store.ts';

/** A visit as the calendar of the app shows it. */
export function presentVisit(visit: Visit): CalendarVisit {
  const { kind, id, status, startsOn, endsOn, fixed, due, deviceId, serial, template, templateNames } = visit;
  const { site, fault } = visit;
  return {
    kind,
    id,
    status,
    startsOn,
    endsOn,
    fixed,
    due,
    done: status === 'done',
    device: { id: deviceId, serial, template, templateNames },
    customer: site && { name: site.company ?? site.name, address: addressLine(site), phone: site.phone },
    fault,
  };
}
