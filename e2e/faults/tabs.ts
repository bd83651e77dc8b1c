import type { Page } from 'playwright-core';
import { type Schedule, titleOf } from './schedules/schedule.ts';
import { CALLS, FAULTS } from './schedules/fault.ts';
import type { Drive } from './rig/phone.ts';
import { Seeded } from './schedules/seeded.ts';

/** The next tab has the lock by then. */
const TAKEOVER_MS = 1_000;
const LOOK_MS = 10;
const GIVE_UP_MS = 5_000;

declare global {
  interface Window {
    /** When this tab was given the sender's lock. */
    holdsSince?: number;
  }
}

/** Remembers when the browser gives this tab a lock; runs before the page's own code. */
function watchLocks(): void {
  const real = navigator.locks.request.bind(navigator.locks);
  const watched = (name: string, work: (lock: Lock | null) => Promise<unknown>): Promise<unknown> =>
    real(name, (lock) => {
      window.holdsSince = Date.now();
      return work(lock);
    });
  Object.defineProperty(navigator.locks, 'request', { value: watched });
}

/** Two or three tabs, requests accepted in each, and the one that sends killed in the middle of it. */
export function tabSchedule(seed: number, { killed }: { readonly killed: boolean }): Schedule {
  const random = new Seeded(seed ^ 0x7a_b5);
  const count = random.whole(2, 3);
  const faults = Array.from({ length: random.whole(2, 8) }, () => ({
    call: random.pick(CALLS),
    fault: random.pick(FAULTS),
  }));
  const killAfterMs = random.whole(0, 900);
  const drive: Drive = async (stage, first) => {
    await stage.context.addInitScript(watchLocks);
    await first.reload();
    await first.waitForFunction(() => window.queueUnderTest !== undefined);
    const tabs = [first];
    while (tabs.length < count) tabs.push(await stage.openTab());
    const [holder] = await holders(tabs);
    if (killed && !holder) return { page: first, control: 'no tab held the lock' };
    for (const [at, one] of stage.wanted.entries()) await stage.accept(tabs[at % tabs.length] ?? first, one);
    if (!killed || !holder) return { page: tabs[1] ?? first };
    await pause(killAfterMs);
    const killedAt = Date.now();
    await crash(holder.tab);
    stage.phone.fired.stroke('tab crashed while it held the lock');
    const rest = tabs.filter((tab) => tab !== holder.tab);
    const next = await untilTakenOver(rest);
    const [survivor] = rest;
    if (!survivor) throw new Error('No tab is left');
    const took = next === undefined ? GIVE_UP_MS : next - killedAt;
    return { page: survivor, late: took > TAKEOVER_MS ? `takeover took ${took} ms` : undefined };
  };
  return {
    seed,
    title: `${count} tabs${killed ? `, killed after ${killAfterMs} ms` : ''}; ${titleOf(faults)}`,
    photoCounts: Array.from({ length: count }, () => random.whole(0, 3)),
    faults,
    expired: false,
    mustStrike: false,
    drive,
  };
}

/** A few schedules of several tabs without a kill, for builds that are broken between tabs. */
export function tabsOnce(seed: number): Schedule[] {
  return [0, 1, 2, 3].map((at) => ({ ...tabSchedule(seed + at, { killed: false }), patienceMs: 12_000 }));
}

/**
 * Two tabs at the same request, where the upload of one is never answered: by the time it gives up, the other has
 * finished, and nothing of it may come back.
 */
export function laggingTab(seed: number): Schedule[] {
  const drive: Drive = async (stage, first) => {
    const second = await stage.openTab();
    for (const one of stage.wanted) await stage.accept(second, one);
    await pause(LAG_MS);
    return { page: first };
  };
  return [
    {
      seed,
      title: 'one of two tabs lags',
      photoCounts: [2],
      faults: [{ call: 'bytes', fault: 'time-out' }],
      expired: false,
      mustStrike: true,
      drive,
      patienceMs: LAG_MS,
    },
  ];
}

/** Longer than the silence of the test build, and two attempts besides. */
const LAG_MS = 10_000;

async function holders(tabs: readonly Page[]): Promise<{ readonly tab: Page; readonly since: number }[]> {
  const held = await Promise.all(
    tabs.map(async (tab) => ({ tab, since: await tab.evaluate(() => window.holdsSince) })),
  );
  return held.flatMap(({ tab, since }) => (since === undefined ? [] : [{ tab, since }]));
}

async function untilTakenOver(tabs: readonly Page[]): Promise<number | undefined> {
  const started = Date.now();
  while (Date.now() - started < GIVE_UP_MS) {
    const [next] = await holders(tabs);
    if (next) return next.since;
    await pause(LOOK_MS);
  }
  return undefined;
}

/** The tab's process dies, as when the system takes its memory. */
async function crash(tab: Page): Promise<void> {
  const gone = new Promise((resolve) => tab.once('crash', resolve));
  const session = await tab.context().newCDPSession(tab);
  session.send('Page.crash').catch(() => undefined);
  await gone;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
