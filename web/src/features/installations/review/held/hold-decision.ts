import { DECISION_HELD_MS } from '@portal/domain/constants';
import { holdPage } from '../../../../lib/loading/busy.ts';
import { queryClient } from '../../../../lib/network/query-client.ts';
import { organisationNow } from '../../../../lib/session/session.ts';
import { session } from '../../../../lib/session/session-store.ts';
import {
  addHeld,
  type HeldDecision,
  heldDecisions,
  heldOf,
  keepHeld,
  removeHeld,
  shownOf,
} from './held-decisions.ts';
import { forgetReturned } from './returned-decisions.ts';
import { giveBack, sendNow } from './send-decision.ts';

/** Holds a decision for ten seconds before it is made; what is already held of the installation is replaced. */
export function holdDecision(
  one: Pick<HeldDecision, 'id' | 'customer' | 'decision' | 'typed' | 'etag'>,
): void {
  if (heldOf(one.id)?.sending === true) return;
  void removeHeld(one.id);
  forgetReturned(one.id);
  const key = crypto.randomUUID();
  addHeld({
    ...one,
    key,
    user: session.get()?.user.id,
    organisation: organisationNow(),
    until: Date.now() + DECISION_HELD_MS,
    unanswered: false,
    stored: false,
  });
  const held = heldOf(one.id);
  if (held !== undefined) void keepHeld(held);
  setTimeout(() => {
    const now = heldOf(one.id);
    if (now?.key === key && !now.unanswered) void sendNow(one.id);
  }, DECISION_HELD_MS);
}

/**
 * Takes the newest decision back that is shown, and gives back what was typed; undefined when there is none, or it is being sent.
 */
export function takeBackNewest(): HeldDecision | undefined {
  const newest = shownOf(heldDecisions.get()).at(-1);
  if (newest === undefined || newest.sending) return undefined;
  // A page that is closed before that would leave it to be sent by the next one.
  void removeHeld(newest.id).finally(holdPage('form'));
  giveBack(newest, null);
  // Its answer may have been lost on the way.
  if (newest.unanswered) void queryClient.invalidateQueries({ queryKey: ['installations'] });
  return newest;
}
