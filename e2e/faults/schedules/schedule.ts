import type { Strike } from './fault.ts';
import { type Drive, type PhoneWork, runPhone } from '../rig/phone.ts';
import { Plan } from './plan.ts';
import type { Product } from '../rig/product.ts';
import type { Rig } from '../rig/rig.ts';
import { wantedInstallation } from './requests.ts';
import { Seeded } from './seeded.ts';
import type { Tools, Trial, TrialReport } from '../trial.ts';

/** The sequence of faults and actions of one browser. */
export type Schedule = {
  readonly seed: number;
  readonly title: string;
  /** Photos of each installation. */
  readonly photoCounts: readonly number[];
  readonly faults: readonly Strike[];
  /** A fault waits until all earlier ones have occurred, whatever their calls. */
  readonly inOrder?: boolean;
  readonly expired: boolean;
  /** The schedule proves something only when every fault has occurred. */
  readonly mustStrike: boolean;
  readonly drive?: Drive;
  /** Who works, and what they hand in; an installer with installations when absent. `mark` names the schedule. */
  readonly work?: (rig: Rig, random: Seeded, mark: string) => Promise<Work>;
  /** The build and the server of this browser, where they differ from those under test. */
  readonly product?: Product;
  readonly faultyMs?: number;
  readonly patienceMs?: number;
  /** The number of people who sign in on its phone; one by default. */
  readonly people?: number;
};

type Work = Pick<PhoneWork, 'account' | 'wanted'>;

/** A schedule as a test case of a group. */
export function scheduleTrial(group: string, schedule: Schedule, site?: string): Trial {
  const { seed, title, people = 1, product } = schedule;
  return { seed, title, kind: 'pages', people, product, site, drive: (tools) => run(group, schedule, tools) };
}

async function run(group: string, schedule: Schedule, tools: Tools): Promise<TrialReport> {
  const { rig, product, fired } = tools;
  const { seed, inOrder, expired, drive, faultyMs, patienceMs } = schedule;
  const plan = new Plan(schedule.faults, { inOrder });
  const id = `${group}-${seed}`;
  const { work = installations(schedule.photoCounts) } = schedule;
  const report = await runPhone(rig, await tools.shell.one(), {
    id,
    build: product.name,
    ...(await work(rig, Seeded.of(group, seed), id)),
    plan,
    fired,
    expired,
    drive,
    faultyMs,
    patienceMs,
  });
  const idle = schedule.mustStrike && plan.unspent() !== '' ? `${plan.unspent()} never struck` : undefined;
  return { ...report, control: report.control ?? idle };
}

const installations =
  (photoCounts: readonly number[]): NonNullable<Schedule['work']> =>
  async (rig, random, mark) => {
    const wanted = [];
    for (const photoCount of photoCounts)
      wanted.push(await wantedInstallation(random, rig.template, { mark, photoCount }));
    return { account: rig.account(), wanted };
  };

/** A description of the faults. */
export function titleOf(faults: readonly Strike[]): string {
  return faults.map(({ call, fault }) => `${call}: ${fault}`).join('; ') || 'no fault';
}

/**
 * One photo and one fault of a table of calls × faults; the seed is the index of its cell, modulo the number of cells.
 */
export function oneCellSchedule(cells: readonly Strike[], seed: number): Schedule {
  const cell = cells[seed % cells.length];
  if (!cell) throw new Error('There is no such cell');
  return {
    seed,
    title: `${cell.call} × ${cell.fault}`,
    photoCounts: [1],
    faults: [cell],
    // New tokens are requested when the old ones have expired.
    expired: cell.call === 'refresh',
    mustStrike: true,
  };
}
