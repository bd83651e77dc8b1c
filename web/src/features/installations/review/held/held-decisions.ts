import { DECISION_HELD_MS } from '@portal/domain/constants';
import { holdPage } from '../../../../lib/loading/busy.ts';
import { createStore } from '../../../../lib/store.ts';
import { type Decided, forgetDecision, leaveDecision, storeDecision } from './stored-decisions.ts';

/** A decision that can still be taken back, that is being sent, or that waits for an answer of the server. */
export type HeldDecision = Decided & {
  /** When it is sent, in milliseconds since 1970. */
  readonly until: number;
  readonly sending: boolean;
  /** Whether it has been sent, and the server gave no answer or had no time. */
  readonly unanswered: boolean;
  /** How often that was so on this page. */
  readonly tries: number;
  /** Whether it outlives the page. */
  readonly stored: boolean;
  /** Whether the server has made or refused it, which the lists do not show yet. */
  readonly settled: boolean;
};

const SECOND_MS = 1_000;

/** The newest last. */
export const heldDecisions = createStore<readonly HeldDecision[]>([]);

/** The browser asks before a page is closed that would lose a decision. */
let endWork: (() => void) | undefined;
heldDecisions.subscribe(() => {
  if (heldDecisions.get().some(({ unanswered, stored }) => unanswered && !stored)) {
    endWork ??= holdPage('form');
    return;
  }
  endWork?.();
  endWork = undefined;
});

/** Adds a decision as the newest. */
export function addHeld(one: Decided & Pick<HeldDecision, 'until' | 'unanswered' | 'stored'>): void {
  heldDecisions.set([...heldDecisions.get(), { ...one, sending: false, settled: false, tries: 0 }]);
}

/** The decision that is held of an installation. */
export function heldOf(id: number): HeldDecision | undefined {
  return heldDecisions.get().find((one) => one.id === id);
}

/** Stores one on this device, so that it outlives the page. */
export async function keepHeld(one: HeldDecision): Promise<void> {
  const stored = await storeDecision(one);
  if (heldOf(one.id)?.key === one.key) changeHeld(one.id, { stored });
}

export function changeHeld(id: number, to: Partial<HeldDecision>): void {
  heldDecisions.set(heldDecisions.get().map((held) => (held.id === id ? { ...held, ...to } : held)));
}

/** Ends one for good; resolves when this device has forgotten it. */
export async function removeHeld(id: number): Promise<void> {
  const one = dropHeld(id);
  if (one !== undefined) await forgetDecision(one.key);
}

/** Leaves one that is stored to the next sign-in of its reviewer. */
export function leaveHeld(id: number): void {
  const one = dropHeld(id);
  if (one !== undefined) leaveDecision(one.key);
}

function dropHeld(id: number): HeldDecision | undefined {
  const one = heldOf(id);
  heldDecisions.set(heldDecisions.get().filter((held) => held.id !== id));
  return one;
}

/** Those that a reviewer is shown, the newest last: all but those that are being made. */
export function shownOf(held: readonly HeldDecision[]): readonly HeldDecision[] {
  return held.filter(({ sending, unanswered }) => !sending || unanswered);
}

/** The whole seconds until one is sent; on a page that is drawn once a second, none that was just made says eleven. */
export function secondsLeft({ until, unanswered }: HeldDecision, now: number): number {
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  return unanswered ? left : Math.min(DECISION_HELD_MS / SECOND_MS, left);
}
