import type { Page } from 'playwright-core';
import type { Call } from '../schedules/fault.ts';
import type { Group } from '../schedules/group.ts';
import { type Drive, runPhone, type Stage, untilSent } from '../rig/phone.ts';
import { leftInQueue } from '../rig/browser.ts';
import { Plan } from '../schedules/plan.ts';
import { wantedInstallation } from '../schedules/requests.ts';
import type { Rig } from '../rig/rig.ts';
import { Seeded } from '../schedules/seeded.ts';
import type { Tools, TrialReport } from '../trial.ts';

/** Where the server dies: while a call is on its way in, or when its answer is on its way out. */
const POINTS: readonly { readonly call: Call; readonly moment: 'before' | 'after' }[] = [
  { call: 'data', moment: 'before' },
  { call: 'data', moment: 'after' },
  { call: 'bytes', moment: 'before' },
  { call: 'reference', moment: 'after' },
  { call: 'mail', moment: 'before' },
  { call: 'mail', moment: 'after' },
];
/** How far into its work a call is when the server dies. */
const MAX_INTO_MS = 40;
/** A call that has not come by then does not come, though all the others kill the server before. */
const NEVER_MS = 240_000;

/** The server killed by `kill -9` and started again on its store while a browser sends. */
export const serverKills: Group = {
  name: 'server-kills',
  gate: POINTS.map((_, at) => at),
  long: 120,
  fixedSeeds: true,
  trials: (seeds) => {
    let mortal: Mortal | undefined;
    return seeds.map((seed) => ({
      seed,
      title: titleAt(seed),
      kind: 'killed servers',
      people: 1,
      // It is nobody else's server: others would have to bear its deaths besides their own faults.
      site: 'mortal',
      drive: (tools) => {
        mortal ??= new Mortal(tools.rig);
        return killedOnce(mortal, seed, tools);
      },
    }));
  },
};

/** The server that several cases kill in turn; each death meets the others too, at whatever they are about. */
class Mortal {
  private readonly rig: Rig;
  private restarted: Promise<void> = Promise.resolve();
  /** How many deaths are over. */
  deaths = 0;

  constructor(rig: Rig) {
    this.rig = rig;
  }

  /** Resolves when the server stands for this case, with how to kill it; it is nobody else's until it is up again. */
  async take(): Promise<{ readonly kill: (inMs: number) => Promise<void> }> {
    const before = this.restarted;
    const over = Promise.withResolvers<void>();
    this.restarted = over.promise;
    await before;
    return {
      kill: async (inMs) => {
        try {
          await new Promise((resolve) => setTimeout(resolve, inMs));
          await this.rig.server.stop('SIGKILL');
          await this.rig.server.start();
        } finally {
          this.deaths += 1;
          over.resolve();
        }
      },
    };
  }
}

function pointOf(seed: number): (typeof POINTS)[number] {
  const point = POINTS[seed % POINTS.length];
  if (!point) throw new Error('There is no such point');
  return point;
}

const chanceOf = (seed: number): Seeded => new Seeded(seed ^ 0x5e_8f);

/** Milliseconds into its work at which a call meets the death of the server. */
function intoWork(seed: number, random: Seeded): number {
  return pointOf(seed).moment === 'before' ? random.whole(0, MAX_INTO_MS) : 0;
}

function titleAt(seed: number): string {
  const { call, moment } = pointOf(seed);
  return `${moment} ${call}, ${intoWork(seed, chanceOf(seed))} ms into it`;
}

/** The deaths that others meet are faults here too: only so long after the last of them a request is stuck. */
async function untilSentOrStuck(server: Mortal, { account, plan }: Stage, page: Page): Promise<void> {
  let deaths: number;
  do {
    ({ deaths } = server);
    await untilSent(page, account, plan);
  } while (server.deaths > deaths && (await leftInQueue(page)).requests.length > 0);
}

async function killedOnce(server: Mortal, seed: number, tools: Tools): Promise<TrialReport> {
  const { rig, product, fired } = tools;
  const random = chanceOf(seed);
  const point = pointOf(seed);
  const into = intoWork(seed, random);
  const wanted = [
    await wantedInstallation(random, rig.template, { mark: `S${seed}`, photoCount: 2 }),
    await wantedInstallation(random, rig.template, { mark: `S${seed}`, photoCount: 0 }),
  ];
  const died = Promise.withResolvers<boolean>();
  let isKilled = false;
  const drive: Drive = async (stage, page) => {
    stage.phone.passing = async (call, moment) => {
      if (isKilled || call !== point.call || moment !== point.moment) return;
      isKilled = true;
      // Of what other cases did to the server nothing may be left: it has to die of this one.
      const { kill } = await server.take();
      const restarted = kill(into).then(
        () => died.resolve(true),
        () => died.resolve(false),
      );
      fired.stroke(`server killed ${point.moment} ${point.call}`);
      // A call that is on its way in is cut by the death; here the answer is lost with the server.
      if (moment === 'before') return;
      await restarted;
      throw new Error('The server died before it could answer');
    };
    for (const one of stage.wanted) await stage.accept(page, one);
    const sentBefore = untilSent(page, stage.account, stage.plan, { patienceMs: NEVER_MS });
    await Promise.race([died.promise, sentBefore]);
    if (!isKilled || !(await died.promise)) return { page, control: 'the server was never killed' };
    await untilSentOrStuck(server, stage, page);
    return { page };
  };
  return runPhone(rig, await tools.shell.one(), {
    id: `server-kills-${seed}`,
    build: product.name,
    account: rig.account(),
    wanted,
    plan: new Plan(),
    fired,
    drive,
  });
}
