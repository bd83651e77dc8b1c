import { QUEUE_STATUSES } from '../../../domain/src/queue/transition.ts';
import { joinLane, leftInQueue, openTab, signIn, signInIfAsked } from '../browser.ts';
import { WHOLE } from '../campaign.ts';
import type { Lane } from '../fault-proxy.ts';
import { atOnce, brokenOff, type Case, type Group } from '../group.ts';
import { watchPoints } from '../kill-points.ts';
import { KillableBrowser } from '../killable-browser.ts';
import { untilSent } from '../lane.ts';
import type { LaneReport } from '../oracle.ts';
import { buildPage } from '../page-build.ts';
import { Plan } from '../plan.ts';
import { wantedInstallation } from '../requests.ts';
import { Rig } from '../rig.ts';
import { Seeded } from '../seeded.ts';
import { accept } from '../browser.ts';
import { type Call, FAULTS } from '../fault.ts';

/** At least so many points lie between accepting a request with three files and its receipt. */
const POINTS = 53;
/** What fails in each round of all points, so that a request is met in every status. */
const ROUNDS: readonly (readonly Call[])[] = [[], ['data'], ['slot', 'bytes', 'reference'], ['mail']];
/** Consecutive seeds lie far apart, so that a few of them cover the whole way. */
const STRIDE = 37;
const AT_ONCE = 4;
const LONG = 192;
/** A point that does not come within this time does not come at all. */
const POINT_MS = 15_000;

/** The browser killed before and after every durable write and every effect, and started again on its profile. */
export const browserKills: Group = {
  name: 'kills',
  size: { ci: 16, long: LONG },
  fixedSeeds: true,
  run: async (seeds) => {
    await buildPage(WHOLE.name, WHOLE.switches);
    const rig = await Rig.open(seeds.length);
    try {
      const done = await atOnce(AT_ONCE, seeds, (seed) =>
        killedOnce(rig, seed).catch((error: unknown) => brokenOff(seed, 'killed', error)),
      );
      const verdicts = await rig.judge(done.flatMap((one) => ('report' in one ? one.report : [])));
      return {
        name: 'kills',
        fired: [rig.proxy.fired],
        unproven: statusesUnseen(
          done.flatMap((one) => ('statuses' in one ? one.statuses : [])),
          seeds,
        ),
        cases: done.map((one): Case => {
          if (!('report' in one)) return one;
          const { seed, title, report, control } = one;
          const judged = verdicts.get(report.id);
          return judged ? { seed, title, verdicts: judged, control } : brokenOff(seed, title, 'not judged');
        }),
      };
    } finally {
      await rig.close();
    }
  },
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

type Killed = {
  readonly seed: number;
  readonly title: string;
  readonly report: LaneReport;
  readonly statuses: readonly number[];
  readonly control?: string;
};

/** A point without the ids in it. */
function strokeOf(point: string): string {
  return point.replace(/[?#].*$/, '').replaceAll(/\/[0-9a-f-]{8,}/g, '/…');
}

async function killedOnce(rig: Rig, seed: number): Promise<Killed> {
  const random = new Seeded(seed ^ 0xde_ad);
  const point = (seed * STRIDE) % POINTS;
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
  const lane: Lane = {
    raced: 0,
    faultOf: (call) => plan.take(call),
    atPoint: async (name) => {
      at = name;
      rig.proxy.fired.stroke(`browser killed ${strokeOf(name)}`);
      await browser.kill();
      killed.resolve();
      await new Promise<never>(() => undefined);
    },
  };
  rig.proxy.lane(id, lane);
  const accepted = new Set<string>();
  try {
    const before = await browser.start();
    await joinLane(before, id, rig.proxy.url);
    await before.addInitScript(watchPoints);
    const page = await openTab(before, rig.proxy.url, WHOLE.name);
    await signIn(page, account);
    await page.evaluate((death) => {
      window.deathAt = { point: death, passed: 0 };
    }, point);
    await accept(page, wanted).then(
      () => accepted.add(wanted.clientId),
      () => undefined,
    );
    await Promise.race([killed.promise, new Promise((resolve) => setTimeout(resolve, POINT_MS))]);
    const passed = at ?? (await page.evaluate(() => window.deathAt?.passed).catch(() => undefined));
    if (at === undefined) await browser.kill();

    const after = await browser.start();
    await joinLane(after, id, rig.proxy.url);
    const bare = await after.newPage();
    await bare.goto(`${rig.proxy.url}/faults-page/none`);
    const { statuses } = await leftInQueue(bare);
    const again = await openTab(after, rig.proxy.url, WHOLE.name);
    await signInIfAsked(again, account);
    await untilSent(again, account, plan);
    const left = await leftInQueue(again);
    return {
      seed,
      title: `killed at point ${point}: ${at ?? 'never'}`,
      statuses,
      report: { id, ownerEmail: account.email, intended: [wanted], accepted, left, raced: lane.raced },
      control: at === undefined ? `point ${point} was never reached, there were ${passed}` : undefined,
    };
  } finally {
    await browser.close();
  }
}
