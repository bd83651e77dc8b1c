import { isIsoDate, type IsoDate } from '../dates.ts';
import type { ServiceContent, ServicePatch } from './input.ts';

/** Specification section 4, "Service status". */
export const SERVICE_STATUSES = [
  'pending',
  'scheduled',
  'require_spare_parts',
  'spare_parts_sent',
  'done',
  'rejected',
] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

export const SERVICE_EVENTS = [
  'schedule',
  'begin',
  'require_parts',
  'send_parts',
  'finish',
  'reject',
] as const;
export type ServiceEventType = (typeof SERVICE_EVENTS)[number];

/** The events of a service; the text is what an event requires. */
export type ServiceEvent =
  | { readonly type: 'schedule'; readonly on: IsoDate }
  | { readonly type: 'begin' }
  | { readonly type: 'require_parts'; readonly description: string }
  | { readonly type: 'send_parts'; readonly sent: string }
  | { readonly type: 'finish'; readonly repaired: string }
  | { readonly type: 'reject'; readonly reason: string };

type Texts = Partial<
  Pick<
    ServiceContent,
    'serviceStartDate' | 'requiredSpareParts' | 'sentSpareParts' | 'repairDescription' | 'rejectionReason'
  >
>;

/** The event that a request causes, with the resulting text; undefined where only content changes. */
export function eventOf(
  { status: before }: { readonly status: ServiceStatus },
  status: ServicePatch['status'],
  content: Texts,
): ServiceEvent | undefined {
  switch (status) {
    case undefined:
      return undefined;
    case 'pending':
      return before === 'pending' ? undefined : { type: 'begin' };
    case 'scheduled':
      return { type: 'schedule', on: content.serviceStartDate ?? '' };
    case 'require_spare_parts':
      return { type: 'require_parts', description: content.requiredSpareParts ?? '' };
    case 'spare_parts_sent':
      return { type: 'send_parts', sent: content.sentSpareParts ?? '' };
    case 'done':
      return { type: 'finish', repaired: content.repairDescription ?? '' };
    case 'rejected':
      break;
  }
  return { type: 'reject', reason: content.rejectionReason ?? '' };
}

/** The consequences of an event. Parts are handled by the installer's ASP, or without one by the admins. */
export type ServiceEffect = 'ask-for-parts' | 'tell-installer';

export type ServiceTransition =
  | { readonly ok: true; readonly status: ServiceStatus; readonly effects: readonly ServiceEffect[] }
  | { readonly ok: false; readonly refusal: 'impossible-transition' | 'date-required' | 'text-required' };

type Arrow = { readonly to: ServiceStatus; readonly effects?: readonly ServiceEffect[] };

const reject: Arrow = { to: 'rejected', effects: ['tell-installer'] };
const openArrows = {
  /** Scheduled for, or moved to, a later day. */
  schedule: { to: 'scheduled' },
  require_parts: { to: 'require_spare_parts', effects: ['ask-for-parts'] },
  finish: { to: 'done' },
  reject,
} as const;

/** Every possible step; done and rejected are final. */
const TABLE: Readonly<Record<ServiceStatus, Partial<Record<ServiceEventType, Arrow>>>> = {
  pending: openArrows,
  scheduled: { ...openArrows, begin: { to: 'pending' } },
  require_spare_parts: { send_parts: { to: 'spare_parts_sent', effects: ['tell-installer'] }, reject },
  spare_parts_sent: { finish: { to: 'done' }, reject },
  done: {},
  rejected: {},
};

/** The events that are still possible, for any actor. */
export function possibleServiceEvents(status: ServiceStatus): ServiceEventType[] {
  return SERVICE_EVENTS.filter((event) => TABLE[status][event] !== undefined);
}

/** The result of an event on a service. `access/policies` decides who may cause it. */
export function serviceAfter(status: ServiceStatus, event: ServiceEvent): ServiceTransition {
  const arrow = TABLE[status][event.type];
  if (!arrow) return { ok: false, refusal: 'impossible-transition' };
  const refusal = lacking(event);
  return refusal ? { ok: false, refusal } : { ok: true, status: arrow.to, effects: arrow.effects ?? [] };
}

function lacking(event: ServiceEvent): 'date-required' | 'text-required' | undefined {
  switch (event.type) {
    case 'begin':
      return undefined;
    case 'schedule':
      return isIsoDate(event.on) ? undefined : 'date-required';
    case 'require_parts':
      return textLacking(event.description);
    case 'send_parts':
      return textLacking(event.sent);
    case 'finish':
      return textLacking(event.repaired);
    case 'reject':
      break;
  }
  return textLacking(event.reason);
}

const textLacking = (text: string) => (text.trim() === '' ? 'text-required' : undefined);

/** A new service starts now, or is scheduled when its start is in the future. */
export function newServiceStatus(startOn: IsoDate, today: IsoDate): 'pending' | 'scheduled' {
  return startOn > today ? 'scheduled' : 'pending';
}

/** The tabs of the service list and the statuses that each shows (specification section 2). */
export const SERVICE_TABS = {
  pending: ['pending', 'scheduled', 'require_spare_parts', 'spare_parts_sent'],
  completed: ['done'],
  rejected: ['rejected'],
} as const satisfies Record<string, readonly ServiceStatus[]>;
