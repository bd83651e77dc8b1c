import {
  afterTrouble,
  isServerTrouble,
  pauseLeft,
  type ServerTrouble,
  showsWorkingServer,
} from '@portal/domain/queue/server-trouble';
import { networkReturnedAt } from '../../lib/network/connection.ts';
import type { Attempt } from './attempt.ts';

/** State of the tab that sends; another tab that takes over starts from the beginning. */
let trouble: ServerTrouble | undefined;
let calls = 0;

/** To be called with each call of the queue. */
export function countCall(): void {
  calls += 1;
}

/** To be called when a request has completed a step: the server works. */
export function serverWorks(): void {
  trouble = undefined;
  calls = 0;
}

/** To be called when an attempt has failed, for all requests alike or for this one alone. */
export function attemptFailed(attempt: Attempt): void {
  if (showsWorkingServer(attempt)) return serverWorks();
  if (!isServerTrouble(attempt)) return;
  // Without an answer, the check for the server is a call too.
  const made = calls + (attempt.status === undefined ? 1 : 0);
  trouble = afterTrouble(trouble, attempt, { now: Date.now(), calls: made, random: Math.random() });
  calls = 0;
}

/** Milliseconds during which nothing is sent automatically; 0 when something may be sent. */
export function serverPauseMs(now: Date): number {
  return pauseLeft(trouble, now.getTime(), networkReturnedAt.get());
}

/** Whether the server was in trouble at the last call: then one request is tried, and the others wait for it. */
export function isServerInTrouble(): boolean {
  return trouble !== undefined;
}
