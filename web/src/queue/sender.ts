import { sendable } from '@portal/domain/queue/due';
import type { QueuedRequest } from '@portal/domain/queue/request';
import { online } from '../lib/connection.ts';
import { session } from '../lib/session-store.ts';
import { requests } from './local-stores.ts';
import { sendRequest } from './runner.ts';
import { sweep } from './sweep.ts';

const LOCK = 'loopee-queue';
/** The queue is looked at again after this long even if nothing happened, in milliseconds. */
const TIMER_MS = 15_000;

/**
 * Sends this device's queue for as long as the app is open. One tab at a time holds the lock; when it
 * closes or dies the browser gives the lock to the next (design: offline, "One sender").
 */
export function startSender(): void {
  void navigator.locks.request(LOCK, drainForEver);
}

/** Rings when there may be something to do. */
type Bell = { readonly heard: (withinMs: number) => Promise<void>; readonly ring: () => void };

async function drainForEver(): Promise<never> {
  const bell = createBell();
  listen(bell);
  await sweep();
  const underWay = new Map<string, Promise<void>>();
  for (;;) {
    const user = session.get()?.user;
    const open = user && online.get() ? await requests.allOf(user.id) : [];
    const now = new Date();
    for (const request of user ? sendable(open, user.id, { now }) : []) {
      if (underWay.has(request.id)) continue;
      const run = sendRequest(request)
        .catch(() => undefined)
        .finally(() => {
          underWay.delete(request.id);
          bell.ring();
        });
      underWay.set(request.id, run);
    }
    await bell.heard(nextDueIn(open, now));
  }
}

/** Milliseconds until the next attempt that is planned, at most the timer's. */
function nextDueIn(open: readonly QueuedRequest[], now: Date): number {
  const waits = open.flatMap((request) =>
    request.notBefore === undefined ? [] : [Date.parse(request.notBefore) - now.getTime()],
  );
  return Math.min(TIMER_MS, ...waits.filter((wait) => wait > 0));
}

function listen(bell: Bell): void {
  online.subscribe(bell.ring);
  document.addEventListener('visibilitychange', bell.ring);
  let unwatch = watchOwn(bell);
  session.subscribe(() => {
    unwatch();
    unwatch = watchOwn(bell);
    bell.ring();
  });
}

/** Rings on every change of the person's requests, made in any tab. */
function watchOwn(bell: Bell): () => void {
  const user = session.get()?.user;
  return user ? requests.watch(user.id, bell.ring) : () => undefined;
}

function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    heard: async (withinMs) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}
