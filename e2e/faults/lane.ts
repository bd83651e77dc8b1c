import type { Browser, Page } from 'playwright-core';
import { accept, joinLane, leftInQueue, openTab, signIn, signInIfAsked } from './browser.ts';
import type { Call } from './fault.ts';
import type { LaneReport } from './oracle.ts';
import type { Plan } from './plan.ts';
import type { Wanted } from './requests.ts';
import type { Account, Rig } from './rig.ts';

/** A request that is not finished this long after the network is healthy is stuck (design: offline, Words). */
const STUCK_MS = 60_000;
/** Faults that have not struck by then are called off. */
const FAULTY_MS = 20_000;
const LOOK_MS = 200;

/** What is done in one browser. */
export type LaneWork = {
  readonly id: string;
  readonly build: string;
  readonly account: Account;
  readonly wanted: readonly Wanted[];
  readonly plan: Plan;
  /** Lets the token's time pass before the first request is accepted. */
  readonly expired?: boolean;
  /** How long to wait for the end; a broken build that is expected to hang need not be waited for. */
  readonly patienceMs?: number;
};

/** Accepts requests in a browser of its own under a plan of faults, and waits until they are sent. */
export async function runLane(rig: Rig, browser: Browser, work: LaneWork): Promise<LaneReport> {
  const { id, account, wanted, plan } = work;
  const lane = { raced: 0, faultOf: (call: Call) => plan.take(call) };
  rig.proxy.lane(id, lane);
  const context = await browser.newContext();
  try {
    await joinLane(context, id, rig.proxy.url);
    const page = await openTab(context, rig.proxy.url, work.build);
    await signIn(page, account);
    if (work.expired) await page.evaluate(() => window.queueUnderTest?.expire());
    const accepted = new Set<string>();
    for (const one of wanted) {
      await accept(page, one);
      accepted.add(one.clientId);
    }
    await untilSent(page, account, plan, work.patienceMs);
    const left = await leftInQueue(page);
    return { id, ownerEmail: account.email, intended: wanted, accepted, left, raced: lane.raced };
  } finally {
    await context.close();
  }
}

/**
 * Waits until the queue is empty, as a reason to look at the server and not as proof of anything; at the latest until a
 * request would be stuck. The person signs in again when asked to.
 */
export async function untilSent(
  page: Page,
  account: Account,
  plan: Plan,
  patienceMs: number = STUCK_MS,
): Promise<void> {
  const started = Date.now();
  for (;;) {
    const { requests } = await leftInQueue(page);
    if (requests.length === 0) return;
    const age = Date.now() - started;
    if (age > FAULTY_MS) plan.heal();
    if (age > FAULTY_MS + patienceMs) return;
    await signInIfAsked(page, account);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
