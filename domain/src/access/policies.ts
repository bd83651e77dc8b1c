import type { InstallationStatus } from '../installations/transition.ts';
import type { Actor } from './roles.ts';

/** What the rules need to know of an installation. */
export type GuardedInstallation = {
  readonly organisationId: number;
  readonly ownerId: number;
  /** The service partner whom the owner is linked to. */
  readonly aspId: number | null;
  readonly receiverIds: readonly number[];
  readonly status: InstallationStatus;
};

type Rule = (actor: Actor, installation: GuardedInstallation) => boolean;

/** Another organisation's records do not exist; a superadmin's scope is chosen before the rules are asked. */
const sameOrganisation: Rule = (actor, it) => actor.organisationId === it.organisationId;
const administers: Rule = (actor, it) =>
  sameOrganisation(actor, it) && (actor.role === 'admin' || actor.role === 'superadmin');
const owns: Rule = (actor, it) => sameOrganisation(actor, it) && it.ownerId === actor.id;
const received: Rule = (actor, it) => sameOrganisation(actor, it) && it.receiverIds.includes(actor.id);
const partnersOwner: Rule = (actor, it) =>
  sameOrganisation(actor, it) && actor.role === 'asp' && it.aspId === actor.id;
const verifies: Rule = (actor, it) => administers(actor, it) || partnersOwner(actor, it);

/** One line a rule; the app's buttons and the server's refusals read the same ones. */
export const may = {
  see: (actor, it) => verifies(actor, it) || owns(actor, it) || received(actor, it),
  accept: (actor, it) => verifies(actor, it) && it.status === 'pending',
  reject: (actor, it) => verifies(actor, it) && it.status === 'pending',
  no_warranty: (actor, it) => verifies(actor, it) && it.status === 'pending',
  restore: (actor, it) => verifies(actor, it) && it.status !== 'pending',
  delete: verifies,
  correct: (actor, it) => owns(actor, it) && it.status === 'rejected',
  edit: (actor, it) => administers(actor, it) || (owns(actor, it) && it.status === 'pending'),
  /** Whoever received it does not pass it on. */
  share: (actor, it) => owns(actor, it) || verifies(actor, it),
  /** Where the customer gets mail, whatever the status; whoever received it inspects and services it, no more. */
  correctAddress: (actor, it) => owns(actor, it) || verifies(actor, it),
  seeAdminNotes: (actor, it) => verifies(actor, it),
  verify: verifies,
  workOn: (actor, it) => owns(actor, it) || received(actor, it) || partnersOwner(actor, it),
} as const satisfies Record<string, Rule>;
