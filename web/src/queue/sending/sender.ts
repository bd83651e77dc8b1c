import { LONGEST_WAIT_MS } from '@portal/domain/queue/backoff';
import { PARALLEL_CHAINS, sendable } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { hasFailed, QUEUE_STATUS } from '@portal/domain/queue/transition';
import { networkReturnedAt, online } from '../../lib/network/connection.ts';
import { watchConnection } from '../../lib/network/find-server.ts';
import { session } from '../../lib/session/session-store.ts';
import { isChunkLost } from '../../lib/loading/chunk.ts';
import { createStore } from '../../lib/store.ts';
import { requestWakeUp, onWakeUp } from './background-sync.ts';
import { type WakeSignal, createWakeSignal } from './wake-signal.ts';
import { recordCrash } from './failing.ts';
import { requests, trash, type Trashed } from '../store/local-stores.ts';
import { sendRequest } from './runner.ts';
import { nextWithdrawal, withdrawalDueIn } from './next-withdrawal.ts';
import { isServerInTrouble, serverPauseMs } from './server-pause.ts';
import { queuePause, renewalDueIn, sessionChanged, sessionReady } from './session-gate.ts';
import { clockIsTrusted } from '../../lib/session/trusted-clock.ts';
import { purgeExpired } from '../store/purge-expired.ts';

const LOCK = 'loopee-queue';
/** The queue is checked after this time even without an event, in milliseconds. */
const TIMER_MS = 15_000;
/** Wait after a failure of the storage or the lock, in milliseconds. */
const PAUSE_MS = 1_000;

/** The runs of this page, by request id; they may outlast the lock when the page is suspended. */
const underWay = new Map<string, Promise<void>>();
/** Requests whose runs have crashed: how often, and until when they are not touched. */
const broken = new Map<string, { readonly times: number; readonly until: number }>();

/** The person's requests as last read; following changes is cheaper than reading all of them at each step. */
let snapshot: { readonly userId: number; readonly records: readonly QueuedRequest[] } | undefined;

/** The person's aborted requests as last read; and whether a withdrawal is being sent. */
let aborted: readonly Trashed[] = [];
let withdrawing = false;

/** A phone may suspend a page in the background: it releases the lock first, so that another tab can send. */
const asleep = createStore(false);

/**
 * Sends this device's queue while the app is open. One tab at a time holds the lock; when that tab is closed, crashes
 * or is suspended, the browser gives the lock to the next one.
 */
export function startSender(): void {
  const signal = createWakeSignal();
  listen(signal);
  void runSender(signal);
}

async function runSender(signal: WakeSignal): Promise<never> {
  for (;;) {
    try {
      while (asleep.get()) await signal.wait(TIMER_MS);
      await navigator.locks.request(LOCK, () => drain(signal));
    } catch {
      // The browser took the lock away, or cannot grant it now.
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function drain(signal: WakeSignal): Promise<void> {
  // The tab that had the lock before may have crashed between a write and its event.
  if (snapshot !== undefined) invalidate();
  if (clockIsTrusted()) void purgeExpired().catch(() => undefined);
  while (!asleep.get()) {
    const wait = await startDue(signal).catch(() => PAUSE_MS);
    const woken = await signal.wait(wait);
    // No event for a long time: the requests are read again, in case one was lost.
    if (!woken && wait >= TIMER_MS) snapshot = undefined;
  }
}

/** Discards the snapshot: everything is read again, here and wherever this tab shows the queue. */
function invalidate(): void {
  snapshot = undefined;
  requests.readAgain();
}

/**
 * Reads what a run has stored of its request, before the event arrives, so that its former state is not sent again.
 */
async function refreshOne(id: string): Promise<void> {
  const now = await requests.get(id);
  if (snapshot === undefined) return;
  const records = snapshot.records.flatMap((known) => (known.id === id ? (now ?? []) : known));
  snapshot = { ...snapshot, records };
}

/** Starts whatever may be sent now; returns in how many milliseconds more may be due. */
async function startDue(signal: WakeSignal): Promise<number> {
  const user = session.get()?.user;
  if (!user || !online.get() || withdrawing) return TIMER_MS;
  const open = await ownRequests(user.id);
  const now = new Date();
  const withdrawn = toWithdraw(now);
  // Withdrawals first: an aborted request may occupy the device that the next request is about.
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

/** The person's requests as last read; from the database only if no change event arrived by the time it answers. */
async function ownRequests(userId: number): Promise<readonly QueuedRequest[]> {
  if (snapshot?.userId !== userId) {
    const records = await requests.allOf(userId);
    // A change event that arrived during the read may be newer than what was read.
    if (snapshot?.userId !== userId) snapshot = { userId, records };
  }
  return snapshot.records;
}

function toSend(open: readonly QueuedRequest[], userId: number, now: Date): readonly QueuedRequest[] {
  const isFree = ({ id }: QueuedRequest) => !underWay.has(id) && !isHeld(id, now);
  // Requests that were completed when the page died before it wrote their receipts.
  const finished = open.filter((request) => request.status === QUEUE_STATUS.done && isFree(request));
  const held = new Set([...broken.keys()].filter((id) => isHeld(id, now)));
  const circumstances = { now, held, returnedAt: networkReturnedAt.get() ?? undefined };
  const room = Math.max(0, PARALLEL_CHAINS - underWay.size);
  if (!isServerInTrouble())
    return [...finished, ...sendable(open, userId, circumstances).filter(isFree)].slice(0, room);
  // What a person sends again is sent at once; of the others one is tried first while the server is in trouble, after
  // all runs have ended.
  const others = open.filter((request) => !isSentByPerson(request)).map(({ id }) => id);
  const sentByPerson = sendable(open, userId, { ...circumstances, held: new Set([...held, ...others]) });
  const isProbeDue = sentByPerson.length === 0 && underWay.size === 0 && serverPauseMs(now) === 0;
  const probe = isProbeDue ? sendable(open, userId, { ...circumstances, probing: true }) : [];
  return [...finished, ...[...sentByPerson, ...probe].filter(isFree)].slice(0, room);
}

/** Marked as being sent without a run in this page: a person has just sent it again. */
function isSentByPerson({ id, status }: QueuedRequest): boolean {
  return !underWay.has(id) && status !== QUEUE_STATUS.pending && !hasFailed(status);
}

function begin(request: QueuedRequest, signal: WakeSignal): void {
  const run = sendOrHold(request).finally(() => {
    underWay.delete(request.id);
    signal.wake();
  });
  underWay.set(request.id, run);
}

/** One withdrawal at a time, and none while the server is in trouble. */
function toWithdraw(now: Date): Trashed | undefined {
  if (serverPauseMs(now) > 0) return undefined;
  return nextWithdrawal(
    aborted.filter(({ id }) => !isHeld(id, now)),
    now,
  );
}

function beginWithdrawal(trashed: Trashed, signal: WakeSignal): void {
  withdrawing = true;
  void withdraw(trashed).finally(() => {
    withdrawing = false;
    signal.wake();
  });
}

async function withdraw(trashed: Trashed): Promise<void> {
  let wait = PAUSE_MS;
  try {
    // Loaded when needed, which is rare.
    const { sendWithdrawal } = await import('./withdrawing.ts');
    await sendWithdrawal(trashed);
  } catch (cause) {
    // The storage failed, the change event has not arrived yet, or the part is not there: it is not repeated at once.
    if (isChunkLost(cause)) wait = TIMER_MS;
  }
  pauseUntil(trashed.id, 0, wait);
}

function withdrawalsDueIn(now: Date): number {
  return Math.max(withdrawalDueIn(aborted, now), serverPauseMs(now), PAUSE_MS);
}

/** Runs a request; a crash only affects that request. */
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

/** Does not touch a request for some time: its run crashed, or it was changed and the event has not arrived yet. */
function pauseUntil(id: string, times: number, ms: number): void {
  broken.set(id, { times, until: Date.now() + ms });
}

function isHeld(id: string, now: Date): boolean {
  const wait = (broken.get(id)?.until ?? 0) - now.getTime();
  // A longer wait was planned before the phone's clock was set back.
  return wait > 0 && wait <= LONGEST_WAIT_MS;
}

/** Milliseconds until the next planned attempt, at most the timer's interval. */
function nextDueIn(open: readonly QueuedRequest[], now: Date): number {
  const rest = serverPauseMs(now);
  if (rest > 0) return Math.min(TIMER_MS, rest);
  const planned = open.flatMap(({ notBefore }) => (notBefore === undefined ? [] : [Date.parse(notBefore)]));
  const released = [...broken.values()].map(({ until }) => until);
  const waits = [...planned, ...released].map((at) => at - now.getTime());
  return Math.min(TIMER_MS, ...waits.filter((wait) => wait > 0));
}

function listen(signal: WakeSignal): void {
  watchConnection();
  online.subscribe(() => {
    if (!online.get()) void requestWakeUp();
    signal.wake();
  });
  networkReturnedAt.subscribe(signal.wake);
  onWakeUp(signal.wake);
  const sleep = (frozen: boolean) => {
    asleep.set(frozen);
    signal.wake();
  };
  document.addEventListener('visibilitychange', () => {
    // Some phones do not tell that they have resumed a page, and events may have been lost meanwhile.
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

/** Signals every change of the person's requests, made in any tab. */
function watchOwn(signal: WakeSignal): () => void {
  const userId = session.get()?.user.id;
  snapshot = undefined;
  aborted = [];
  if (userId === undefined) return () => undefined;
  const unwatch = requests.watch(userId, (records) => {
    snapshot = { userId, records };
    signal.wake();
  });
  const unwatchTrash = trash.watch(userId, (records) => {
    aborted = records;
    signal.wake();
  });
  return () => {
    unwatch();
    unwatchTrash();
  };
}
