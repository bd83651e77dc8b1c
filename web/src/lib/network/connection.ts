import { createStore } from '../store.ts';

/** Whether the server can be reached, as far as anyone can tell. `navigator.onLine` alone lies in cellars. */
export const online = createStore<boolean>(typeof navigator === 'undefined' || navigator.onLine);

/**
 * When the server was last heard again after the network had been away; null until then. One call that broke off
 * while the next look succeeds is no return (decision 010).
 */
export const networkReturnedAt = createStore<Date | null>(null);

let away = false;

/** A call got no answer. Who looks for the server from now on is `find-server.ts`. */
export function reportNoAnswer(): void {
  online.set(false);
}

/** The network is gone: the browser said so, or a look for the server has failed. */
export function reportAway(): void {
  away = true;
  online.set(false);
}

/** A call got an answer, whatever it said. */
export function reportAnswer(): void {
  if (away) networkReturnedAt.set(new Date());
  away = false;
  online.set(true);
}
