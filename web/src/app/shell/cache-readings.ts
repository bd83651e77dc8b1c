import { online } from '../../lib/network/connection.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { roleNow } from '../../lib/session/session.ts';
import { session } from '../../lib/session/session-store.ts';
import { unsentCount } from '../../lib/session/unsent.ts';
import { whenIdle } from '../../lib/loading/idle.ts';

/** Everything is fetched ahead at most this often; what is on the screen is always fetched when it is opened. */
const AGAIN_MS = 60 * 60_000;
/** The person's own first pages come before what is fetched ahead. */
const SETTLE_MS = 3_000;
const LOCK = 'portal-reading-ahead';

/**
 * Keeps what people in the field read in a cellar: fetched ahead once the app is idle, hourly while it is used, and
 * when the network is back. Whatever is on the screen is fetched anew when the network is back and when something was
 * sent. The answer ends it.
 */
export function startPrefetching(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (wait: number, whatever = false) => {
    clearTimeout(timer);
    timer = setTimeout(() => whenIdle(() => void readAhead(signal, whatever)), wait);
  };

  let connected = online.get();
  const stopOnline = online.subscribe(() => {
    const back = online.get() && !connected;
    connected = online.get();
    if (!back) return;
    void queryClient.refetchQueries({ type: 'active' });
    soon(SETTLE_MS);
  });
  let unsent = unsentCount.get();
  const stopUnsent = unsentCount.subscribe(() => {
    const sent = unsentCount.get() < unsent;
    unsent = unsentCount.get();
    if (!sent) return;
    // The server has a record more: the lists show it without waiting for its live event.
    void queryClient.invalidateQueries();
    soon(SETTLE_MS, true);
  });
  document.addEventListener('visibilitychange', () => soon(SETTLE_MS), { signal });
  const hourly = setInterval(() => soon(0), AGAIN_MS);
  soon(SETTLE_MS);

  return () => {
    ended.abort();
    clearTimeout(timer);
    clearInterval(hourly);
    stopOnline();
    stopUnsent();
  };
}

/**
 * Fetches ahead for whoever is signed in; `whatever` the hour: something was sent. One tab does it for all. Without a network
 * the code of it may not come either: then it waits for the next time, as for anything else that it does not get.
 */
export async function readAhead(signal: AbortSignal, whatever: boolean): Promise<void> {
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
    if (!whatever && last !== undefined && Date.now() - last < AGAIN_MS) return;
    const network = 'connection' in navigator ? navigator.connection : undefined;
    await prefetch(
      user,
      prefetchLimits(typeof network === 'object' ? (network ?? undefined) : undefined),
      signal,
    );
  });
}
