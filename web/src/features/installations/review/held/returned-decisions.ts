import { session, whenSigningOut } from '../../../../lib/session/session-store.ts';
import { createStore } from '../../../../lib/store.ts';
import type { ReviewDecision } from '../../decision.ts';
import type { Mark } from '../marks.tsx';

/** What a reviewer has typed and marked; the reason is empty where the marks say it. */
export type Typed = { readonly reason: string; readonly marks: readonly Mark[] };

/** A decision that was not made, with what was typed for it. */
export type ReturnedDecision = {
  readonly id: number;
  readonly customer: string;
  readonly act: ReviewDecision['act'];
  readonly typed: Typed;
  /** Who decided, and in which organisation. */
  readonly user: number | undefined;
  readonly organisation: number;
  /** Why it was refused; null when it was taken back, or the reviewer has read why. */
  readonly refusal: string | null;
  /** Whether somebody else has decided first: what was typed is read with the refusal, and fills in nothing. */
  readonly decided: boolean;
};

/** One an installation, the newest last. */
export const returnedDecisions = createStore<readonly ReturnedDecision[]>([]);

whenSigningOut.add(() => returnedDecisions.set([]));

/** Whether a decision was made by the person who is signed in. */
export const isTheirs = ({ user }: { readonly user?: number | undefined }) => session.get()?.user.id === user;

/** Gives a decision back to its reviewer, who may have to sign in again first: the server ends a session when it likes. */
export function returnDecision(one: ReturnedDecision): void {
  forgetReturned(one.id);
  returnedDecisions.set([...returnedDecisions.get(), one]);
}

/** What was given back of an installation, with which its review begins. */
export function returnedOf(id: number): ReturnedDecision | undefined {
  return returnedDecisions.get().find((one) => one.id === id && !one.decided && isTheirs(one));
}

/** Puts the message of a refusal away; what was typed stays, unless somebody else has decided. */
export function closeRefusal(id: number): void {
  returnedDecisions.set(
    returnedDecisions
      .get()
      .filter((one) => one.id !== id || !one.decided)
      .map((one) => (one.id === id ? { ...one, refusal: null } : one)),
  );
}

/** Drops what was given back of an installation: it is decided on anew. */
export function forgetReturned(id: number): void {
  returnedDecisions.set(returnedDecisions.get().filter((one) => one.id !== id));
}
