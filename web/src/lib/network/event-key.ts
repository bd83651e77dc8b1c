import type { EventType, LoggedEvent } from '@portal/domain/events/record';
import { SERVICE_STATUSES } from '@portal/domain/services/transition';

/** The locale key of an event type. Keys contain no dots: `installation.created` becomes `installation_created`. */
export function eventKey<Type extends EventType>(type: Type) {
  return `events.act.${type.replace('.', '_') as Underscored<Type>}` as const;
}
type Underscored<Type extends string> = Type extends `${infer Subject}.${infer Act}`
  ? `${Subject}_${Act}`
  : never;

const SERVICE_STEPS = SERVICE_STATUSES.map((status) => `service_updated_${status}` as const);

/**
 * The locale key for a line of the event log: a step of a service or inspection by its name, a card that was sent by
 * its kind, a reminder by its recipient.
 */
export function eventWords({ type, details }: Pick<LoggedEvent, 'type' | 'details'>) {
  const { card, reminder, status, on } = details;
  if (type === 'service.updated') {
    const step = SERVICE_STEPS.find((one) => one === `service_updated_${String(status)}`);
    return step ? (`events.act.${step}` as const) : eventKey(type);
  }
  if (type === 'service.notified')
    return card === undefined ? eventKey(type) : 'events.act.service_notified_card';
  if (type === 'inspection.updated') {
    // An event without a day: only answers so far were saved, and the general text applies.
    if (on === undefined) return eventKey(type);
    if (status === 'done') return 'events.act.inspection_updated_done';
    return status === 'scheduled' ? 'events.act.inspection_updated_scheduled' : eventKey(type);
  }
  if (type === 'inspection.notified') {
    if (card !== undefined) return 'events.act.inspection_notified_card';
    if (reminder === 'installer') return 'events.act.inspection_notified_installer';
    return reminder === 'customer' ? 'events.act.inspection_notified_customer' : eventKey(type);
  }
  return eventKey(type);
}
