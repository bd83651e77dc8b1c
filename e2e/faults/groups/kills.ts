import type { Page } from 'playwright-core';
import { QUEUE_STATUSES } from '../../../domain/src/queue/transition.ts';
import { accept, joinPhone, leftInQueue, openTab, signIn, signInIfAsked } from '../rig/browser.ts';
import { type Call, FAULTS } from '../schedules/fault.ts';
import type { Phone } from '../rig/fault-proxy.ts';
import type { Group } from '../schedules/group.ts';
import { watchPoints } from '../schedules/kill-points.ts';
import { KillableBrowser } from '../rig/killable-browser.ts';
import { untilSent } from '../rig/phone.ts';
import { pause } from '../rig/waiting.ts';
import { Plan } from '../schedules/plan.ts';
import { wantedInstallation } from '../schedules/requests.ts';
import { Seeded } from '../schedules/seeded.ts';
import type { Tools, TrialReport } from '../trial.ts';

/** At least so many points lie between accepting a request with three files and its receipt. */
const POINTS = 49;
/** What fails in each round of all points, so that a request is met in every status. */
const ROUNDS: readonly (readonly Call[])[] = [[], ['data'], ['slot', 'bytes', 'reference'], ['mail']];
/** Consecutive seeds lie far apart, so that a few of them cover the whole way. */
const STRIDE = 37;
const LONG = 192;
/** A browser that has passed no further point for so long passes none any more. */
const STANDSTILL_MS = 15_000;
const LOOK_MS = 500;

/** The browser killed before and after every durable write and every effect, and started again on its profile. */
export const browserKills: Group = {
  name: 'kills',
  gate: [0, 1, 2, 3, 4, 5, 6, 7],
  long: LONG,
  fixedSeeds: true,
  trials: (seeds) =>
    seeds.map((seed) => ({
      seed,
      title: `killed at point ${pointOf(seed)}`,
      kind: 'killed browsers',
      people: 1,
      drive: (tools) => killedOnce(seed, tools),
    })),
  conclude: (seeds, done) => ({
    cases: done.map(({ outcome }) => outcome),
    unproven: statusesUnseen(
      done.flatMap(({ report }) => report?.statuses ?? []),
      seeds,
    ),
  }),
};

/** Prints the statuses that the browsers woke up with; in the long form all of them have to be among these. */
function statusesUnseen(statuses: readonly number[], seeds: readonly number[]): string[] {
  const counts = QUEUE_STATUSES.map((status) => ({
    status,
    count: statuses.filter((one) => one === status).length,
  }));
  console.log(
    `  requests found on restart, by status: ${counts.map(({ status, count }) => `${status}: ${count}`).join(', ')}`,
  );
  if (seeds.length < LONG) return [];
  return counts
    .filter(({ count }) => count === 0)
    .map(({ status }) => `no browser was killed with a request in status ${status}`);
}

const pointOf = (seed: number): number => (seed * STRIDE) % POINTS;

/** A point without the ids in it. */
function strokeOf(point: string): string {
  return point.replace(/[?#].*$/, '').replaceAll(/\/[0-9a-f-]{8,}/g, '/…');
}

/** Waits for the kill as long as the browser goes on towards its point. Answers how many points it passed. */
async function untilKilled(page: Page, killed: Promise<void>): Promise<number | undefined> {
  const death = killed.then(() => 'killed' as const);
  let passed: number | undefined;
  for (let progress = Date.now(); Date.now() - progress < STANDSTILL_MS;) {
    if ((await Promise.race([death, pause(LOOK_MS)])) === 'killed') break;
    const now = await page.evaluate(() => window.deathAt?.passed).catch(() => undefined);
    if (now !== passed) progress = Date.now();
    passed = now;
  }
  return passed;
}

async function killedOnce(seed: number, { rig, product, fired }: Tools): Promise<TrialReport> {
  const random = new Seeded(seed ^ 0xde_ad);
  const point = pointOf(seed);
  // The first time round the network is whole; then each point is met again while the data, a file, the mail fail.
  const failing = ROUNDS[Math.floor(seed / POINTS) % ROUNDS.length] ?? [];
  const faults = Array.from({ length: failing.length > 0 ? 4 : 0 }, () => ({
    call: random.pick(failing),
    fault: random.pick(FAULTS),
  }));
  const plan = new Plan(faults);
  const account = rig.account();
  const wanted = await wantedInstallation(random, rig.template, { mark: `K${seed}`, photoCount: 1 });
  const id = `kills-${seed}`;
  rig.expect([wanted]);
  const browser = await KillableBrowser.open();
  let at: string | undefined;
  const killed = Promise.withResolvers<void>();
  const phone: Phone = {
    raced: 0,
    twice: [],
    fired,
    faultOf: (call) => plan.take(call),
    atPoint: async (name) => {
      at = name;
      fired.stroke(`browser killed ${strokeOf(name)}`);
      await browser.kill();
      killed.resolve();
      await new Promise<never>(() => undefined);
    },
  };
  rig.proxy.phone(id, phone);
  const accepted = new Set<string>();
  try {
    const before = await browser.start();
    await joinPhone(before, id, rig.proxy.url);
    await before.addInitScript(watchPoints);
    const page = await openTab(before, rig.proxy.url, product.name);
    await signIn(page, account);
    await page.evaluate((death) => {
      window.deathAt = { point: death, passed: 0 };
    }, point);
    await accept(page, wanted).then(
      () => accepted.add(wanted.clientId),
      () => undefined,
    );
    const passed = await untilKilled(page, killed.promise);
    if (at === undefined) await browser.kill();

    const after = await browser.start();
    await joinPhone(after, id, rig.proxy.url);
    const bare = await after.newPage();
    await bare.goto(`${rig.proxy.url}/faults-page/none`);
    const { statuses } = await leftInQueue(bare);
    const again = await openTab(after, rig.proxy.url, product.name);
    await signInIfAsked(again, account);
    await untilSent(again, account, plan);
    const left = await leftInQueue(again);
    return {
      id,
      ownerEmail: account.email,
      intended: [wanted],
      accepted,
      left,
      raced: phone.raced,
      statuses,
      control: at === undefined ? `point ${point} was never reached, there were ${passed}` : undefined,
    };
  } finally {
    await browser.close();
  }
}
