import type { EventType, LoggedEvent } from '@portal/domain/events/record';
import { SERVICE_STATUSES } from '@portal/domain/services/transition';

/** The locale key of a kind of event. Keys carry no dots: `installation.created` is `installation_created`. */
export function eventKey<Type extends EventType>(type: Type) {
  return `events.act.${type.replace('.', '_') as Underscored<Type>}` as const;
}
type Underscored<Type extends string> = Type extends `${infer Subject}.${infer Act}`
  ? `${Subject}_${Act}`
  : never;

const SERVICE_STEPS = SERVICE_STATUSES.map((status) => `service_updated_${status}` as const);

/**
 * The locale key of what a line of the event log tells: a step of a service or an inspection by its name, a card that went out
 * as that, and a reminder with whom it reminded.
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
    // Without a day only what is written down so far was kept.
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
