import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accept, joinPhone, leftInQueue, openTab, signIn, signInIfAsked, untilOnlyLeft } from './browser.ts';
import type { Phone } from './fault-proxy.ts';
import type { Fired } from '../schedules/fired.ts';
import type { PhoneReport } from '../outcome-check.ts';
import type { Plan } from '../schedules/plan.ts';
import type { Wanted } from '../schedules/requests.ts';
import type { Rig } from './rig.ts';
import type { Account } from './store.ts';
import type { TrialReport } from '../trial.ts';

/** A request that is not finished this long after the network is healthy is stuck. */
const STUCK_MS = 60_000;
/** Faults that have not struck by then are called off, unless a schedule has more of them than fit. */
const FAULTY_MS = 20_000;
/** So long the page is watched before the person looks whether the app asks for them. */
const LOOK_MS = 700;

/** One browser with what is known of it while it is driven. */
export type Stage = {
  /** Its name with the proxy. */
  readonly id: string;
  readonly rig: Rig;
  readonly phone: Phone;
  readonly context: BrowserContext;
  readonly account: Account;
  readonly wanted: readonly Wanted[];
  readonly plan: Plan;
  /** Client ids of what `enqueue` answered for. */
  readonly accepted: Set<string>;
  readonly openTab: () => Promise<Page>;
  /** Hands a request to the queue of a tab and remembers that it was accepted. */
  readonly accept: (page: Page, wanted: Wanted) => Promise<void>;
};

/** Drives the signed-in tab; answers the tab to wait in, and why the case proves nothing, if so. */
export type Drive = (
  stage: Stage,
  page: Page,
) => Promise<
  { readonly page: Page; readonly control?: string } & Pick<
    PhoneReport,
    'late' | 'seen' | 'waiting' | 'expected' | 'givenUp'
  > & {
      /** What was handed over instead of the schedule's own requests. */
      readonly intended?: readonly Wanted[];
    }
>;

/** What is done in one browser. */
export type PhoneWork = {
  readonly id: string;
  readonly build: string;
  readonly account: Account;
  readonly wanted: readonly Wanted[];
  readonly plan: Plan;
  /** Where it is written down what struck. */
  readonly fired: Fired;
  /** Lets the token's time pass before the first request is accepted. */
  readonly expired?: boolean;
  /** What is done besides accepting one request after the other. */
  readonly drive?: Drive;
  /** When faults that have not struck are called off; with many of them it takes longer. */
  readonly faultyMs?: number;
  /** How long to wait for the end, faults included; a broken build that is expected to hang need not be waited for. */
  readonly patienceMs?: number;
};

/** Accepts requests in a browser of its own under a plan of faults, and waits until they are sent. */
export async function runPhone(rig: Rig, browser: Browser, work: PhoneWork): Promise<TrialReport> {
  const { id, account, wanted, plan, fired } = work;
  const phone: Phone = { raced: 0, twice: [], fired, faultOf: (call) => plan.take(call) };
  rig.proxy.phone(id, phone);
  rig.expect(wanted);
  const context = await browser.newContext();
  try {
    await joinPhone(context, id, rig.proxy.url);
    const openOne = () => openTab(context, rig.proxy.url, work.build);
    const first = await openOne();
    await signIn(first, account);
    if (work.expired) await first.evaluate(() => window.queueUnderTest?.expire());
    const accepted = new Set<string>();
    const stage: Stage = {
      id,
      rig,
      phone,
      context,
      account,
      wanted,
      plan,
      accepted,
      openTab: openOne,
      accept: async (page, one) => {
        await acceptSignedIn(page, one, account);
        accepted.add(one.clientId);
      },
    };
    const { page, intended, ...driven } = await (work.drive ?? acceptAll)(stage, first);
    rig.expect(intended ?? wanted);
    const { faultyMs, patienceMs } = work;
    await untilSent(page, account, plan, { faultyMs, patienceMs, waiting: driven.waiting });
    const left = await leftInQueue(page);
    return {
      id,
      ownerEmail: account.email,
      intended: intended ?? wanted,
      accepted,
      left,
      raced: phone.raced,
      twice: phone.twice,
      ...driven,
    };
  } finally {
    await context.close().catch(() => undefined);
  }
}

/** A session that ended under the person's hands keeps nothing and says so: they sign in and hand it in once more. */
async function acceptSignedIn(page: Page, one: Wanted, account: Account): Promise<void> {
  for (;;) {
    try {
      await accept(page, one);
      return;
    } catch (error) {
      if (!(await signInIfAsked(page, account))) throw error;
    }
  }
}

const acceptAll: Drive = async (stage, page) => {
  for (const one of stage.wanted) await stage.accept(page, one);
  return { page };
};

/** How long is waited, and for what not. */
type Waiting = Pick<PhoneWork, 'faultyMs' | 'patienceMs'> & { readonly waiting?: readonly string[] };

/**
 * Waits until the queue is empty, as a reason to look at the server and not as proof of anything; at the latest until a
 * request would be stuck. Those that wait for a decision are not waited for. The person signs in again when asked to.
 */
export async function untilSent(
  page: Page,
  account: Account,
  plan: Plan,
  { waiting = [], faultyMs = FAULTY_MS, patienceMs = faultyMs + STUCK_MS }: Waiting = {},
): Promise<void> {
  const started = Date.now();
  for (;;) {
    const { requests } = await untilOnlyLeft(page, waiting, LOOK_MS);
    if (requests.every((clientId) => waiting.includes(clientId))) return;
    const age = Date.now() - started;
    if (age > faultyMs) plan.heal();
    if (age > patienceMs) return;
    await signInIfAsked(page, account);
  }
}
