import { DECISION_HELD_MS } from '@portal/domain/constants';
import { t } from '../../../lib/languages/i18n.ts';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { queryClient } from '../../../lib/network/query-client.ts';
import { organisationNow } from '../../../lib/session/session.ts';
import { beforeSignOut } from '../../../lib/session/unsent.ts';
import { createStore } from '../../../lib/store.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { sendDecision, type ReviewDecision } from '../decision.ts';

/** A decision that can still be taken back, or that is being sent. */
export type HeldDecision = {
  readonly id: number;
  readonly customer: string;
  readonly decision: ReviewDecision;
  readonly organisation: number;
  /** When it is sent, in milliseconds since 1970. */
  readonly until: number;
  readonly sending: boolean;
};

/** The newest last. */
export const heldDecisions = createStore<readonly HeldDecision[]>([]);

const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Holds a decision for ten seconds before it is made; what is already held of the installation is replaced. */
export function holdDecision(one: Pick<HeldDecision, 'id' | 'customer' | 'decision'>): void {
  if (heldDecisions.get().some(({ id, sending }) => id === one.id && sending)) return;
  remove(one.id);
  // After that, since removing the last one stops listening.
  addEventListener('pagehide', leave);
  beforeSignOut.add(sendAll);
  heldDecisions.set([
    ...heldDecisions.get(),
    { ...one, organisation: organisationNow(), until: Date.now() + DECISION_HELD_MS, sending: false },
  ]);
  timers.set(
    one.id,
    setTimeout(() => void sendNow(one.id), DECISION_HELD_MS),
  );
}

/** Takes the newest decision back that is not being sent; its installation's id, or undefined when there is none. */
export function takeBackNewest(): number | undefined {
  const newest = heldDecisions.get().findLast(({ sending }) => !sending);
  if (newest !== undefined) remove(newest.id);
  return newest?.id;
}

/** Sends everything that is held: the page is being left, or the session ended, which waits for it until the signal aborts. */
function sendAll(signal?: AbortSignal): Promise<unknown> {
  return Promise.all(heldDecisions.get().map(({ id }) => sendNow(id, signal)));
}

function leave(): void {
  void sendAll();
}

async function sendNow(id: number, signal?: AbortSignal): Promise<void> {
  const one = heldDecisions.get().find((held) => held.id === id);
  if (one === undefined || one.sending) return;
  clearTimer(id);
  heldDecisions.set(heldDecisions.get().map((held) => (held.id === id ? { ...held, sending: true } : held)));
  try {
    await sendDecision(id, one.decision, one.organisation, signal);
  } catch (error) {
    const { detail } = problemOf(error);
    toast({
      kind: 'error',
      title: t('review.held.failed', { customer: one.customer }),
      message: detail,
      ms: 15_000,
    });
  }
  // Until the lists know of it, it does not come back among those that wait.
  await queryClient.invalidateQueries({ queryKey: ['installations'] }).catch(() => undefined);
  remove(id);
}

function remove(id: number): void {
  clearTimer(id);
  heldDecisions.set(heldDecisions.get().filter((held) => held.id !== id));
}

function clearTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (timers.size > 0) return;
  removeEventListener('pagehide', leave);
  beforeSignOut.delete(sendAll);
}
