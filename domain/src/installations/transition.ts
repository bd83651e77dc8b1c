/** Specification section 4, "Installation status". */
export const INSTALLATION_STATUSES = ['pending', 'accepted', 'rejected', 'no_warranty'] as const;
export type InstallationStatus = (typeof INSTALLATION_STATUSES)[number];

export const INSTALLATION_EVENTS = ['accept', 'reject', 'no_warranty', 'restore', 'correct'] as const;
export type InstallationEventType = (typeof INSTALLATION_EVENTS)[number];

/** The events of an installation. `correct`: its installer submits a rejected one again. */
export type InstallationEvent =
  | { readonly type: 'accept' | 'no_warranty' | 'restore' | 'correct' }
  | { readonly type: 'reject'; readonly reason: string };

/** The consequences of a status change, which the server carries out in the same transaction. */
export type InstallationEffect =
  | 'issue-warranty'
  | 'plan-inspection'
  | 'withdraw-warranty'
  | 'remove-open-inspections'
  | 'tell-installer';

export type InstallationTransition =
  | {
      readonly ok: true;
      readonly status: InstallationStatus;
      /** False when the status already applies: accepting twice gives the same warranty. */
      readonly changed: boolean;
      readonly effects: readonly InstallationEffect[];
      /** Only after a rejection. */
      readonly rejectionReason: string | null;
    }
  | { readonly ok: false; readonly refusal: 'impossible-transition' | 'reason-required' };

type Arrow = { readonly to: InstallationStatus; readonly effects: readonly InstallationEffect[] };
type Arrows = Partial<Record<InstallationEventType, Arrow>>;

const backToPending: Arrow = { to: 'pending', effects: ['tell-installer'] };

/** Every possible transition; all others are impossible. */
const TABLE: Readonly<Record<InstallationStatus, Arrows>> = {
  pending: {
    accept: { to: 'accepted', effects: ['issue-warranty', 'plan-inspection', 'tell-installer'] },
    reject: { to: 'rejected', effects: ['tell-installer'] },
    no_warranty: { to: 'no_warranty', effects: ['tell-installer'] },
  },
  accepted: {
    accept: { to: 'accepted', effects: [] },
    restore: {
      to: 'pending',
      effects: ['withdraw-warranty', 'remove-open-inspections', 'tell-installer'],
    },
  },
  rejected: { restore: backToPending, correct: { to: 'pending', effects: [] } },
  no_warranty: { restore: backToPending },
};

/** The result of an event on an installation. `access/policies` decides who may cause it. */
export function installationAfter(
  status: InstallationStatus,
  event: InstallationEvent,
): InstallationTransition {
  const arrow = TABLE[status][event.type];
  if (!arrow) return { ok: false, refusal: 'impossible-transition' };
  const reason = event.type === 'reject' ? event.reason.trim() : null;
  if (reason === '') return { ok: false, refusal: 'reason-required' };
  const changed = arrow.to !== status;
  return { ok: true, status: arrow.to, changed, effects: arrow.effects, rejectionReason: reason };
}
