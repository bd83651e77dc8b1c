import { possibleInspectionEvents, type InspectionEventType } from '../inspections/transition.ts';
import type { InspectionStatus } from '../inspections/transition.ts';
import type { ServiceAction } from '../services/record.ts';
import {
  possibleDecisions,
  type ReplacementDecision,
  type ReplacementState,
} from '../services/replacement.ts';
import { possibleServiceEvents, type ServiceEventType, type ServiceStatus } from '../services/transition.ts';
import { may, type GuardedInstallation } from './policies.ts';
import { isAdmin } from './role-of.ts';
import type { Actor } from './roles.ts';

/** What the rules need to know of a service. */
export type GuardedService = {
  readonly organisationId: number;
  readonly status: ServiceStatus;
  /** The account that carries it out; null after it was deleted. */
  readonly servicemanId: number | null;
  /** The service partner to whom that account is linked. */
  readonly aspId: number | null;
  /** Null for a device that was never commissioned here. */
  readonly installation: GuardedInstallation | null;
};

type Rule = (actor: Actor, service: GuardedService) => boolean;

const sameOrganisation: Rule = (actor, it) => actor.organisationId === it.organisationId;
const administers: Rule = (actor, it) => sameOrganisation(actor, it) && isAdmin(actor.role);
/** Somebody who works in production by now carries out no service. */
const carriesOut: Rule = (actor, it) =>
  sameOrganisation(actor, it) && it.servicemanId === actor.id && actor.role !== 'production';
const partners: Rule = (actor, it) =>
  sameOrganisation(actor, it) && actor.role === 'asp' && it.aspId === actor.id;

const installationRule =
  (rule: keyof Pick<typeof may, 'see' | 'workOn' | 'verify'>): Rule =>
  (actor, it) =>
    it.installation !== null && may[rule](actor, it.installation);
/**
 * Installers and service partners; a serviceman who no longer has access to the installation may still finish the
 * service.
 */
const works: Rule = (actor, it) =>
  carriesOut(actor, it) || partners(actor, it) || installationRule('workOn')(actor, it);
/** Spare parts are handled by service partners and the maker. */
const handlesParts: Rule = (actor, it) =>
  administers(actor, it) ||
  (actor.role === 'asp' &&
    (carriesOut(actor, it) || partners(actor, it) || installationRule('verify')(actor, it)));

/** One rule per line, as in `policies`: who may do what with a service, whatever its status. */
export const mayService = {
  see: (actor, it) => administers(actor, it) || works(actor, it) || installationRule('see')(actor, it),
  work: works,
  handleParts: handlesParts,
  edit: (actor, it) => administers(actor, it) || works(actor, it),
  reject: (actor, it) => handlesParts(actor, it) || works(actor, it),
  /** Whether a device was replaced is for whoever verifies its installation. */
  decideReplacement: (actor, it) => administers(actor, it) || installationRule('verify')(actor, it),
} as const satisfies Record<string, Rule>;

/** The decisions about a replacement that the viewer may take. */
export function replacementDecisions(
  actor: Actor,
  service: GuardedService,
  state: ReplacementState,
): readonly ReplacementDecision[] {
  return mayService.decideReplacement(actor, service) ? possibleDecisions(state) : [];
}

/** The rule that each event of the state machine requires. */
export const SERVICE_EVENT_RULES: Readonly<Record<ServiceEventType, keyof typeof mayService>> = {
  schedule: 'edit',
  begin: 'work',
  require_parts: 'work',
  send_parts: 'handleParts',
  finish: 'work',
  reject: 'reject',
};

/** Whether the actor may cause an event that the state machine allows. */
export function mayCause(actor: Actor, service: GuardedService, event: ServiceEventType): boolean {
  return mayService[SERVICE_EVENT_RULES[event]](actor, service);
}

/** The actions on a service that the viewer may take. */
export function serviceActions(
  actor: Actor,
  service: GuardedService & { readonly partReturnOpen: boolean },
): ServiceAction[] {
  const open = service.status !== 'done' && service.status !== 'rejected';
  const events = possibleServiceEvents(service.status).filter((event) => mayCause(actor, service, event));
  return [
    ...events,
    ...(open && mayService.edit(actor, service) ? (['edit'] as const) : []),
    ...(service.partReturnOpen && mayService.handleParts(actor, service) ? (['return_parts'] as const) : []),
  ];
}

/**
 * Admins reschedule an inspection; carrying it out is for those who may work on the installation (specification section
 * 5).
 */
export function mayInspect(
  actor: Actor,
  installation: GuardedInstallation,
  event: InspectionEventType,
): boolean {
  if (may.workOn(actor, installation)) return true;
  return event === 'schedule' && may.verify(actor, installation);
}

/** The actions on an inspection that the viewer may take. */
export function inspectionActions(
  actor: Actor,
  installation: GuardedInstallation,
  status: InspectionStatus,
): InspectionEventType[] {
  return possibleInspectionEvents(status).filter((event) => mayInspect(actor, installation, event));
}
