import type { InstallationStatus } from '../installations/transition.ts';
import { isAdmin } from './role-of.ts';
import type { Actor } from './roles.ts';

/** What the rules need to know of an installation. */
export type GuardedInstallation = {
  readonly organisationId: number;
  /** Its installer; null of one from before the portal that an account keeps without being its installer. */
  readonly ownerId: number | null;
  /** The service partner to whom the installer is linked. */
  readonly aspId: number | null;
  readonly receiverIds: readonly number[];
  readonly status: InstallationStatus;
  /** Its installer has withdrawn it: it is pending, and nobody can decide on it. */
  readonly withdrawn: boolean;
  /** Its device has meanwhile another installation that was not rejected, so that it cannot be sent again. */
  readonly superseded: boolean;
};

type Rule = (actor: Actor, installation: GuardedInstallation) => boolean;

/**
 * Records of other organisations count as non-existent; a superadmin's organisation is selected before the rules apply.
 */
const sameOrganisation: Rule = (actor, it) => actor.organisationId === it.organisationId;
const administers: Rule = (actor, it) => sameOrganisation(actor, it) && isAdmin(actor.role);
/** Whoever works in production has no installations (specification section 2), also where they were an installer before. */
const inField: Rule = (actor, it) => sameOrganisation(actor, it) && actor.role !== 'production';
const owns: Rule = (actor, it) => inField(actor, it) && it.ownerId === actor.id;
const received: Rule = (actor, it) => inField(actor, it) && it.receiverIds.includes(actor.id);
const partnersOwner: Rule = (actor, it) =>
  sameOrganisation(actor, it) && actor.role === 'asp' && it.aspId === actor.id;
const verifies: Rule = (actor, it) => administers(actor, it) || partnersOwner(actor, it);
const decides: Rule = (actor, it) => verifies(actor, it) && it.status === 'pending' && !it.withdrawn;

/** One rule per line; the app's buttons and the server's refusals use the same ones. */
export const may = {
  see: (actor, it) => verifies(actor, it) || owns(actor, it) || received(actor, it),
  accept: decides,
  reject: decides,
  no_warranty: decides,
  restore: (actor, it) => verifies(actor, it) && it.status !== 'pending',
  delete: verifies,
  /** Until somebody has decided, and after a rejection. */
  correct: (actor, it) =>
    owns(actor, it) && !it.superseded && (it.status === 'rejected' || it.status === 'pending'),
  withdraw: (actor, it) => owns(actor, it) && it.status === 'pending',
  edit: (actor, it) => administers(actor, it) || (owns(actor, it) && it.status === 'pending'),
  /** Receivers may not share it further. */
  share: (actor, it) => owns(actor, it) || verifies(actor, it),
  /** Correcting the customer's e-mail address, in any status; receivers may only inspect and service. */
  correctAddress: (actor, it) => owns(actor, it) || verifies(actor, it),
  seeAdminNotes: (actor, it) => verifies(actor, it),
  verify: verifies,
  workOn: (actor, it) => owns(actor, it) || received(actor, it) || partnersOwner(actor, it),
} as const satisfies Record<string, Rule>;
