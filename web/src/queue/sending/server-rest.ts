import {
  afterTrouble,
  isServerTrouble,
  restLeft,
  type ServerTrouble,
  showsWorkingServer,
} from '@portal/domain/queue/server-trouble';
import { networkReturnedAt } from '../../lib/network/connection.ts';
import type { Attempt } from './attempt.ts';

/** In the tab that sends; another one that takes over begins the ramp anew. */
let trouble: ServerTrouble | undefined;
let calls = 0;

/** A call of the queue goes out. */
export function countCall(): void {
  calls += 1;
}

/** A request went forward by a step: the server works. */
export function serverWorks(): void {
  trouble = undefined;
  calls = 0;
}

/** An attempt failed: for all requests alike, or for its own alone. */
export function attemptFailed(attempt: Attempt): void {
  if (showsWorkingServer(attempt)) return serverWorks();
  if (!isServerTrouble(attempt)) return;
  // Without an answer the app looks for the server besides.
  const made = calls + (attempt.status === undefined ? 1 : 0);
  trouble = afterTrouble(trouble, attempt, { now: Date.now(), calls: made, random: Math.random() });
  calls = 0;
}

/** Milliseconds for which nothing is sent by itself; 0 when something may be. */
export function serverRestsFor(now: Date): number {
  return restLeft(trouble, now.getTime(), networkReturnedAt.get());
}

/** Whether the server was in trouble when it was last asked: one request is tried, and the others wait for it. */
export function isServerInTrouble(): boolean {
  return trouble !== undefined;
}
