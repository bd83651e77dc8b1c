import type { Browser } from 'playwright-core';
import { Browsers } from './browser.ts';
import type { Call, Fault } from './fault.ts';
import { atOnce, brokenOff, type Case, type GroupResult } from './group.ts';
import { type Drive, type LaneResult, runLane } from './lane.ts';
import { buildPage } from './page-build.ts';
import { Plan } from './plan.ts';
import { wantedInstallation } from './requests.ts';
import { Rig } from './rig.ts';
import { Seeded } from './seeded.ts';

/** Browsers that work at the same time: mostly they wait. */
const AT_ONCE = 8;

/** What one browser of a campaign goes through. */
export type Schedule = {
  readonly seed: number;
  readonly title: string;
  /** Photos of each request. */
  readonly photoCounts: readonly number[];
  readonly faults: readonly { readonly call: Call; readonly fault: Fault }[];
  readonly expired: boolean;
  /** The schedule proves something only when every fault has struck. */
  readonly mustStrike: boolean;
  readonly drive?: Drive;
  /** The build that this browser has, where it is not the campaign's. */
  readonly builds?: Builds;
  readonly patienceMs?: number;
  /** People who sign in on its phone; one, if nothing is said. */
  readonly people?: number;
};

/** A build of the app and a server to go with it. */
export type Builds = {
  readonly name: string;
  readonly switches: readonly string[];
  readonly serverEnv?: Record<string, string>;
};

export const WHOLE: Builds = { name: 'short', switches: ['short-times'] };

/** Runs schedules in browsers of their own against one server, and judges them when that has stopped. */
export async function campaign(
  name: string,
  schedules: readonly Schedule[],
  builds: Builds = WHOLE,
): Promise<GroupResult> {
  for (const { name, switches } of [builds, ...schedules.flatMap((one) => one.builds ?? [])])
    await buildPage(name, switches);
  const people = schedules.reduce((sum, one) => sum + (one.people ?? 1), 0);
  const rig = await Rig.open(people, builds.serverEnv);
  const browsers = new Browsers();
  try {
    const done = await atOnce(AT_ONCE, schedules, async (schedule) => {
      const plan = new Plan(schedule.faults);
      try {
        const browser = await browsers.one();
        return { schedule, plan, report: await runSchedule(rig, browser, { name, schedule, plan, builds }) };
      } catch (error) {
        return { schedule, plan, error };
      }
    });
    const verdicts = await rig.judge(done.flatMap(({ report }) => report ?? []));
    const cases = done.map(({ schedule, plan, report, error }): Case => {
      const { seed, title } = schedule;
      const judged = report && verdicts.get(report.id);
      if (!judged) return brokenOff(seed, title, error);
      const idle =
        schedule.mustStrike && plan.unspent() !== '' ? `${plan.unspent()} never struck` : undefined;
      return { seed, title, verdicts: judged, control: report.control ?? idle };
    });
    return { name, fired: [rig.proxy.fired], cases };
  } finally {
    await browsers.close();
    await rig.close();
  }
}

async function runSchedule(
  rig: Rig,
  browser: Browser,
  work: { readonly name: string; readonly schedule: Schedule; readonly plan: Plan; readonly builds: Builds },
): Promise<LaneResult> {
  const { name, schedule, plan, builds } = work;
  const random = new Seeded(schedule.seed);
  const wanted = [];
  for (const photoCount of schedule.photoCounts)
    wanted.push(await wantedInstallation(random, rig.template, { mark: `${schedule.seed}`, photoCount }));
  return runLane(rig, browser, {
    id: `${name}-${schedule.seed}`,
    build: (schedule.builds ?? builds).name,
    account: rig.account(),
    wanted,
    plan,
    expired: schedule.expired,
    drive: schedule.drive,
    patienceMs: schedule.patienceMs,
  });
}

/** Faults in words. */
export function titleOf(faults: Schedule['faults']): string {
  return faults.map(({ call, fault }) => `${call}: ${fault}`).join('; ') || 'no fault';
}
