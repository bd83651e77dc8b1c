import { networkReturnedAt, online } from '../../lib/network/connection.ts';
import { refreshReadings } from '../../lib/network/query-client.ts';
import { roleNow } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { unsentCount } from '../../lib/session/unsent.ts';
import { whenIdle } from '../../lib/loading/idle.ts';

/** Everything is prefetched at most this often; what is on the screen is always fetched when it is opened. */
const AGAIN_MS = 60 * 60_000;
/** Prefetching starts this long after the start, so that the first pages come first. */
const SETTLE_MS = 3_000;
/** After the last request that waited was sent: the network that took it may go at once, and no list on the phone has it yet. */
const SENT_MS = 300;
const LOCK = 'portal-reading-ahead';
/** Where one call of the screen gets no answer and the others do, each refresh would cause the next: no more than one in this time. */
const REFRESHED_MS = 30_000;

/**
 * Prefetches what field workers read without a network: once the app is idle, every hour while it is used, and when
 * the network is back. What is on the screen is fetched again when the network is back and when something was sent.
 * Returns a function that stops it.
 */
export function startPrefetching(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const startTimer = (wait: number, whatever = false) => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void prefetchIfDue(signal, whatever)), wait);
  };

  let refreshedAt = Number.NEGATIVE_INFINITY;
  let returnedAt = networkReturnedAt.get();
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    const isReturn = networkReturnedAt.get() !== returnedAt;
    returnedAt = networkReturnedAt.get();
    clearTimeout(refreshing);
    const wait = isReturn ? 0 : refreshedAt + REFRESHED_MS - performance.now();
    if (wait > 0) {
      refreshing = setTimeout(refresh, wait);
      return;
    }
    refreshedAt = performance.now();
    void refreshReadings();
    startTimer(SETTLE_MS);
  };

  let connected = online.get();
  const stopOnline = online.subscribe(() => {
    const back = online.get() && !connected;
    connected = online.get();
    if (back) refresh();
  });
  let unsent = unsentCount.get();
  const stopUnsent = unsentCount.subscribe(() => {
    const sent = unsentCount.get() < unsent;
    unsent = unsentCount.get();
    if (!sent) return;
    // The server has a new record: lists show it without waiting for its live update.
    void refreshReadings();
    startTimer(unsent === 0 ? SENT_MS : SETTLE_MS, true);
  });
  document.addEventListener('visibilitychange', () => startTimer(SETTLE_MS), { signal });
  const hourly = setInterval(() => startTimer(0), AGAIN_MS);
  startTimer(SETTLE_MS);

  return () => {
    ended.abort();
    clearTimeout(timer);
    clearTimeout(refreshing);
    clearInterval(hourly);
    stopOnline();
    stopUnsent();
  };
}

/**
 * Prefetches for the person who is signed in; `whatever` also within the hour, because something was sent. One tab
 * does it for all. Without a network its own code may not load either; then it is tried the next time.
 */
export async function prefetchIfDue(signal: AbortSignal, whatever: boolean): Promise<void> {
  const user = session.get()?.user;
  const inField = ['installer', 'asp'].includes(roleNow() ?? '');
  if (user === undefined || !inField || signal.aborted || !online.get() || document.hidden) return;
  const loaded = await Promise.all([
    import('../../features/prefetch/prefetch.ts'),
    import('../../features/prefetch/prefetch-limits.ts'),
  ]).catch(() => undefined);
  if (loaded === undefined) return;
  const [{ lastPrefetch, prefetch }, { prefetchLimits }] = loaded;
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const last = await lastPrefetch();
    // Either way: the clock may have been ahead then.
    const isRecent = last !== undefined && Math.abs(Date.now() - last) < AGAIN_MS;
    if (!whatever && isRecent) return;
    const network = 'connection' in navigator ? navigator.connection : undefined;
    await prefetch(
      user,
      prefetchLimits(typeof network === 'object' ? (network ?? undefined) : undefined),
      signal,
      isRecent,
    );
  });
}
