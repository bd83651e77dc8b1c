import type { Page } from 'playwright-core';
import { leftInQueue } from './browser.ts';
import { untilSent } from './phone.ts';
import type { Stage } from './phone.ts';

const LOOK_MS = 100;
const LIMIT_MS = 30_000;

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Whether something becomes so within half a minute. */
export async function comesTrue(look: () => Promise<boolean>): Promise<boolean> {
  for (const started = Date.now(); Date.now() - started < LIMIT_MS; await pause(LOOK_MS))
    if (await look()) return true;
  return false;
}

/** Waits until these requests have failed for good and wait for a person's decision. */
export function untilRed(page: Page, clientIds: readonly string[]): Promise<boolean> {
  return comesTrue(async () => {
    const { red } = await leftInQueue(page);
    return clientIds.every((clientId) => red.includes(clientId));
  });
}

/** Waits until everything but these is sent. */
export async function othersSent(stage: Stage, page: Page, waiting: readonly string[]): Promise<void> {
  await untilSent(page, stage.account, stage.plan, { waiting });
}

/** Accepts requests while there is no network at all, does more, and gives the network back. */
export async function withoutNetwork(stage: Stage, work: () => Promise<void>): Promise<void> {
  await stage.context.setOffline(true);
  await work();
  await stage.context.setOffline(false);
}
