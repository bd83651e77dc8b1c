import { createStore } from '../store.ts';

/**
 * Whether the server can be reached, as far as is known. `navigator.onLine` alone is not reliable where reception is
 * poor.
 */
export const online = createStore<boolean>(typeof navigator === 'undefined' || navigator.onLine);

/**
 * When the server answered again after the network had been lost; null until then. A single failed call whose next
 * check succeeds does not count (decision 010).
 */
export const networkReturnedAt = createStore<Date | null>(null);

let away = false;

/** To be called when a call had no answer. `find-server.ts` then looks for the server. */
export function reportNoAnswer(): void {
  online.set(false);
}

/** To be called when the network is gone: the browser said so, or a check for the server has failed. */
export function reportAway(): void {
  away = true;
  online.set(false);
}

/** To be called when a call had an answer, whatever it was. */
export function reportAnswer(): void {
  if (away) networkReturnedAt.set(new Date());
  away = false;
  online.set(true);
}
