/** Specification section 4, "Installation status". */
export const INSTALLATION_STATUSES = ['pending', 'accepted', 'rejected', 'no_warranty'] as const;
export type InstallationStatus = (typeof INSTALLATION_STATUSES)[number];

/** What an installation's rules depend on: its status, and whether its installer has withdrawn it while it was pending. */
export type InstallationState = { readonly status: InstallationStatus; readonly withdrawn: boolean };

export const INSTALLATION_EVENTS = [
  'accept',
  'reject',
  'no_warranty',
  'restore',
  'correct',
  'withdraw',
] as const;
export type InstallationEventType = (typeof INSTALLATION_EVENTS)[number];

/**
 * The events of an installation. `correct`: its installer submits it again after a rejection, after withdrawing it, or
 * while nobody has decided; `withdraw`: its installer takes a pending one out of the hands of those who verify.
 */
export type InstallationEvent =
  | { readonly type: 'accept' | 'no_warranty' | 'restore' | 'correct' | 'withdraw' }
  | { readonly type: 'reject'; readonly reason: string };

/** The consequences of a status change, which the server carries out in the same transaction. */
export type InstallationEffect =
  | 'issue-warranty'
  | 'plan-inspection'
  | 'withdraw-warranty'
  | 'remove-open-inspections';

export type InstallationTransition =
  | {
      readonly ok: true;
      readonly status: InstallationStatus;
      readonly withdrawn: boolean;
      /** False when the state already applies: accepting twice gives the same warranty. */
      readonly changed: boolean;
      readonly effects: readonly InstallationEffect[];
      /** Only after a rejection. */
      readonly rejectionReason: string | null;
    }
  | { readonly ok: false; readonly refusal: 'impossible-transition' | 'reason-required' | 'withdrawn' };

type Arrow = {
  readonly to: InstallationStatus;
  readonly withdrawn?: true;
  readonly effects: readonly InstallationEffect[];
};
type Arrows = Partial<Record<InstallationEventType, Arrow>>;

const backToPending: Arrow = { to: 'pending', effects: [] };

/** Every possible transition; all others are impossible. */
const TABLE: Readonly<Record<InstallationStatus, Arrows>> = {
  pending: {
    accept: { to: 'accepted', effects: ['issue-warranty', 'plan-inspection'] },
    reject: { to: 'rejected', effects: [] },
    no_warranty: { to: 'no_warranty', effects: [] },
    correct: { to: 'pending', effects: [] },
    withdraw: { to: 'pending', withdrawn: true, effects: [] },
  },
  accepted: {
    accept: { to: 'accepted', effects: [] },
    restore: {
      to: 'pending',
      effects: ['withdraw-warranty', 'remove-open-inspections'],
    },
  },
  rejected: { restore: backToPending, correct: { to: 'pending', effects: [] } },
  no_warranty: { restore: backToPending },
};

/** What a withdrawn installation still allows: its installer brings it back, or withdraws it once more. */
const WHILE_WITHDRAWN: ReadonlySet<InstallationEventType> = new Set(['correct', 'withdraw']);

/** The result of an event on an installation. `access/policies` decides who may cause it. */
export function installationAfter(
  { status, withdrawn }: InstallationState,
  event: InstallationEvent,
): InstallationTransition {
  const arrow = TABLE[status][event.type];
  if (!arrow) return { ok: false, refusal: 'impossible-transition' };
  if (withdrawn && !WHILE_WITHDRAWN.has(event.type)) return { ok: false, refusal: 'withdrawn' };
  const reason = event.type === 'reject' ? event.reason.trim() : null;
  if (reason === '') return { ok: false, refusal: 'reason-required' };
  const after = { status: arrow.to, withdrawn: arrow.withdrawn === true };
  const changed = after.status !== status || after.withdrawn !== withdrawn;
  return { ok: true, ...after, changed, effects: arrow.effects, rejectionReason: reason };
}
