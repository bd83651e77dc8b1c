import { LONGEST_WAIT_MS } from '@portal/domain/queue/backoff';
import { PARALLEL_CHAINS, sendable } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { hasFailed, QUEUE_STATUS } from '@portal/domain/queue/transition';
import { networkReturnedAt, online } from '../../lib/network/connection.ts';
import { watchConnection } from '../../lib/network/find-server.ts';
import { session } from '../../lib/session/session-store.ts';
import { createStore } from '../../lib/store.ts';
import { askToBeWoken, whenWoken } from './background-sync.ts';
import { type WakeSignal, createWakeSignal } from './wake-signal.ts';
import { recordCrash } from './failing.ts';
import { requests, trash, type Trashed } from '../store/local-stores.ts';
import { sendRequest } from './runner.ts';
import { nextWithdrawal, withdrawalDueIn } from './next-withdrawal.ts';
import { isServerInTrouble, serverRestsFor } from './server-rest.ts';
import { queuePause, renewalDueIn, sessionChanged, sessionReady } from './session-gate.ts';
import { clockIsTrusted, purgeExpired } from '../store/purge-expired.ts';

const LOCK = 'loopee-queue';
/** The queue is looked at again after this long even if nothing happened, in milliseconds. */
const TIMER_MS = 15_000;
/** After the storage or the lock failed, in milliseconds. */
const PAUSE_MS = 1_000;

/** What this page is sending, by request id; it outlives the lock when the page is put to sleep. */
const underWay = new Map<string, Promise<void>>();
/** Requests whose runs broke off: how often, and until when they are left alone. */
const broken = new Map<string, { readonly times: number; readonly until: number }>();

/** The person's requests as they were last read; following them costs less than reading them all at each step. */
let snapshot: { readonly userId: number; readonly records: readonly QueuedRequest[] } | undefined;

/** What the person has given up, as it was last read; and whether the server is just being told of it. */
let givenUp: readonly Trashed[] = [];
let withdrawing = false;

/** A phone may freeze a page in the background: it lets go of the lock first, so that another tab can send. */
const asleep = createStore(false);

/**
 * Sends this device's queue for as long as the app is open. One tab at a time holds the lock; when it closes, dies or
 * is frozen the browser gives the lock to the next.
 */
export function startSender(): void {
  const signal = createWakeSignal();
  listen(signal);
  void sendForEver(signal);
}

async function sendForEver(signal: WakeSignal): Promise<never> {
  for (;;) {
    try {
      while (asleep.get()) await signal.wait(TIMER_MS);
      await navigator.locks.request(LOCK, () => drain(signal));
    } catch {
      // The browser took the lock away, or has none to give just now.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function drain(signal: WakeSignal): Promise<void> {
  // Whoever had the lock before may have died between a write and the news of it.
  if (snapshot !== undefined) invalidate();
  if (clockIsTrusted()) void purgeExpired().catch(() => undefined);
  while (!asleep.get()) {
    const wait = await startDue(signal).catch(() => PAUSE_MS);
    const woken = await signal.wait(wait);
    // Nothing was heard for long: the disk is asked, in case the news was lost.
    if (!woken && wait >= TIMER_MS) snapshot = undefined;
  }
}

/** What was read before counts no more: the disk is asked, here and for whatever shows the queue in this tab. */
function invalidate(): void {
  snapshot = undefined;
  requests.readAnew();
}

/** What a run has made of its request, before the news of it comes: the state it began with is not tried again. */
async function refreshOne(id: string): Promise<void> {
  const now = await requests.get(id);
  if (snapshot === undefined) return;
  const records = snapshot.records.flatMap((known) => (known.id === id ? (now ?? []) : known));
  snapshot = { ...snapshot, records };
}

/** Begins whatever may be sent now; answers in how many milliseconds there may be more. */
async function startDue(signal: WakeSignal): Promise<number> {
  const user = session.get()?.user;
  if (!user || !online.get() || withdrawing) return TIMER_MS;
  const open = await ownRequests(user.id);
  const now = new Date();
  const withdrawn = toWithdraw(now);
  // Before anything else: what was given up may keep the device that the next request is about.
  const chosen = withdrawn === undefined ? toSend(open, user.id, now) : [withdrawn.request];
  if (chosen.length > 0 && !(await sessionReady(user.id)))
    return queuePause.get() === 'renewing' ? Math.max(0, Math.min(TIMER_MS, renewalDueIn())) : TIMER_MS;
  if (withdrawn !== undefined) {
    beginWithdrawal(withdrawn, signal);
    return TIMER_MS;
  }
  for (const request of chosen) begin(request, signal);
  return Math.min(nextDueIn(open, now), withdrawalsDueIn(now));
}

/** The person's requests as they were last read; from the disk only where no news of them came by the time it answers. */
async function ownRequests(userId: number): Promise<readonly QueuedRequest[]> {
  if (snapshot?.userId !== userId) {
    const records = await requests.allOf(userId);
    // News that came while the disk was read may be of what the reading does not have yet.
    if (snapshot?.userId !== userId) snapshot = { userId, records };
  }
  return snapshot.records;
}

function toSend(open: readonly QueuedRequest[], userId: number, now: Date): readonly QueuedRequest[] {
  const isFree = ({ id }: QueuedRequest) => !underWay.has(id) && !isHeld(id, now);
  // Those that went through, and whose receipt was still to be written when the page died.
  const finished = open.filter((request) => request.status === QUEUE_STATUS.done && isFree(request));
  const held = new Set([...broken.keys()].filter((id) => isHeld(id, now)));
  const circumstances = { now, held, returnedAt: networkReturnedAt.get() ?? undefined };
  const room = Math.max(0, PARALLEL_CHAINS - underWay.size);
  if (!isServerInTrouble())
    return [...finished, ...sendable(open, userId, circumstances).filter(isFree)].slice(0, room);
  // What a person has sent again goes at once; of all others one at a time is the probe, once the rest is over.
  const others = open.filter((request) => !isWished(request)).map(({ id }) => id);
  const wished = sendable(open, userId, { ...circumstances, held: new Set([...held, ...others]) });
  const isProbeDue = wished.length === 0 && underWay.size === 0 && serverRestsFor(now) === 0;
  const probe = isProbeDue ? sendable(open, userId, { ...circumstances, probing: true }) : [];
  return [...finished, ...[...wished, ...probe].filter(isFree)].slice(0, room);
}

/** Under way, and no run of ours has it: a person has just had it sent again. */
function isWished({ id, status }: QueuedRequest): boolean {
  return !underWay.has(id) && status !== QUEUE_STATUS.pending && !hasFailed(status);
}

function begin(request: QueuedRequest, signal: WakeSignal): void {
  const run = sendOrHold(request).finally(() => {
    underWay.delete(request.id);
    signal.wake();
  });
  underWay.set(request.id, run);
}

/** One at a time, and not while the server is in trouble. */
function toWithdraw(now: Date): Trashed | undefined {
  if (serverRestsFor(now) > 0) return undefined;
  return nextWithdrawal(
    givenUp.filter(({ id }) => !isHeld(id, now)),
    now,
  );
}

function beginWithdrawal(trashed: Trashed, signal: WakeSignal): void {
  withdrawing = true;
  // Seldom wanted, so it is fetched when it is.
  void import('./withdrawing.ts')
    .then(({ carryOut }) => carryOut(trashed))
    // The disk failed, or the news of what was written has not come yet: it is not told twice in one breath.
    .catch(() => undefined)
    .finally(() => {
      pauseUntil(trashed.id, 0, PAUSE_MS);
      withdrawing = false;
      signal.wake();
    });
}

function withdrawalsDueIn(now: Date): number {
  return Math.max(withdrawalDueIn(givenUp, now), serverRestsFor(now), PAUSE_MS);
}

/** A run that breaks off is a failure of its request alone. */
async function sendOrHold(request: QueuedRequest): Promise<void> {
  try {
    if (await sendRequest(request)) {
      broken.delete(request.id);
      await refreshOne(request.id);
    } else {
      pauseUntil(request.id, 0, PAUSE_MS);
      invalidate();
    }
  } catch (cause) {
    const times = (broken.get(request.id)?.times ?? 0) + 1;
    const wait = await recordCrash(request.id, times, cause);
    pauseUntil(request.id, times, Math.max(wait, PAUSE_MS));
  }
}

/** Left alone for a while: it broke off, or has moved on and the news has not come yet. */
function pauseUntil(id: string, times: number, ms: number): void {
  broken.set(id, { times, until: Date.now() + ms });
}

function isHeld(id: string, now: Date): boolean {
  const wait = (broken.get(id)?.until ?? 0) - now.getTime();
  // A longer one was planned before the phone's clock was set back.
  return wait > 0 && wait <= LONGEST_WAIT_MS;
}

/** Milliseconds until the next attempt that is planned, at most the timer's. */
function nextDueIn(open: readonly QueuedRequest[], now: Date): number {
  const rest = serverRestsFor(now);
  if (rest > 0) return Math.min(TIMER_MS, rest);
  const planned = open.flatMap(({ notBefore }) => (notBefore === undefined ? [] : [Date.parse(notBefore)]));
  const released = [...broken.values()].map(({ until }) => until);
  const waits = [...planned, ...released].map((at) => at - now.getTime());
  return Math.min(TIMER_MS, ...waits.filter((wait) => wait > 0));
}

function listen(signal: WakeSignal): void {
  watchConnection();
  online.subscribe(() => {
    if (!online.get()) void askToBeWoken();
    signal.wake();
  });
  networkReturnedAt.subscribe(signal.wake);
  whenWoken(signal.wake);
  const sleep = (frozen: boolean) => {
    asleep.set(frozen);
    signal.wake();
  };
  document.addEventListener('visibilitychange', () => {
    // Not every phone says that it has woken a page up, and news may have passed it by meanwhile.
    if (document.visibilityState !== 'visible') return;
    invalidate();
    sleep(false);
  });
  document.addEventListener('freeze', () => sleep(true));
  document.addEventListener('resume', () => sleep(false));
  window.addEventListener('pagehide', (event) => sleep(event.persisted));
  window.addEventListener('pageshow', () => sleep(false));
  let unwatch = watchOwn(signal);
  session.subscribe(() => {
    sessionChanged();
    unwatch();
    unwatch = watchOwn(signal);
    signal.wake();
  });
}

/** Rings on every change of the person's requests, made in any tab. */
function watchOwn(signal: WakeSignal): () => void {
  const userId = session.get()?.user.id;
  snapshot = undefined;
  givenUp = [];
  if (userId === undefined) return () => undefined;
  const unwatch = requests.watch(userId, (records) => {
    snapshot = { userId, records };
    signal.wake();
  });
  const unwatchTrash = trash.watch(userId, (records) => {
    givenUp = records;
    signal.wake();
  });
  return () => {
    unwatch();
    unwatchTrash();
  };
}
