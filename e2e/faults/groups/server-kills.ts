import type { Browser } from 'playwright-core';
import { Browsers } from '../browser.ts';
import { WHOLE } from '../campaign.ts';
import { type Call } from '../fault.ts';
import { atOnce, brokenOff, type Case, type Group } from '../group.ts';
import { type Drive, runLane } from '../lane.ts';
import { buildPage } from '../page-build.ts';
import { Plan } from '../plan.ts';
import { wantedInstallation } from '../requests.ts';
import { Rig } from '../rig.ts';
import { Seeded } from '../seeded.ts';

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
const MOST_INTO_MS = 40;
/** Browsers that work, and wait for the server, at the same time. */
const AT_ONCE = 4;
/** A call that has not come by then does not come; all the others may kill the server before. */
const NEVER_MS = 60_000;

/** The server killed by `kill -9` and started again on its folder while a browser sends. */
export const serverKills: Group = {
  name: 'server-kills',
  size: { ci: POINTS.length, long: 120 },
  fixedSeeds: true,
  run: async (seeds) => {
    await buildPage(WHOLE.name, WHOLE.switches);
    const rig = await Rig.open(seeds.length);
    const browsers = new Browsers();
    try {
      const server = new Mortal(rig);
      const done = await atOnce(AT_ONCE, seeds, async (seed) =>
        killedOnce(rig, server, await browsers.one(), seed).catch((error: unknown) =>
          brokenOff(seed, 'killed', error),
        ),
      );
      const verdicts = await rig.judge(done.flatMap((one) => ('report' in one ? one.report : [])));
      return {
        name: 'server-kills',
        fired: [rig.proxy.fired],
        cases: done.map((one): Case => {
          if (!('report' in one)) return one;
          const { seed, title, report } = one;
          const judged = verdicts.get(report.id);
          return judged
            ? { seed, title, verdicts: judged, control: report.control }
            : brokenOff(seed, title, 'not judged');
        }),
      };
    } finally {
      await browsers.close();
      await rig.close();
    }
  },
};

/** The server that several cases kill in turn; each death meets the others too, at whatever they are about. */
class Mortal {
  private readonly rig: Rig;
  private restarted: Promise<void> = Promise.resolve();

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
          over.resolve();
        }
      },
    };
  }
}

async function killedOnce(rig: Rig, server: Mortal, browser: Browser, seed: number) {
  const random = new Seeded(seed ^ 0x5e_8f);
  const point = POINTS[seed % POINTS.length];
  if (!point) throw new Error('There is no such point');
  const into = point.moment === 'before' ? random.whole(0, MOST_INTO_MS) : 0;
  const wanted = [
    await wantedInstallation(random, rig.template, { mark: `S${seed}`, photoCount: 2 }),
    await wantedInstallation(random, rig.template, { mark: `S${seed}`, photoCount: 0 }),
  ];
  const died = Promise.withResolvers<boolean>();
  let isKilled = false;
  const drive: Drive = async (stage, page) => {
    stage.lane.passing = async (call, moment) => {
      if (isKilled || call !== point.call || moment !== point.moment) return;
      isKilled = true;
      // Of what other cases did to the server nothing may be left: it has to die of this one.
      const { kill } = await server.take();
      const restarted = kill(into).then(
        () => died.resolve(true),
        () => died.resolve(false),
      );
      rig.proxy.fired.stroke(`server killed ${point.moment} ${point.call}`);
      // A call that is on its way in is cut by the death; here the answer is lost with the server.
      if (moment === 'before') return;
      await restarted;
      throw new Error('The server died before it could answer');
    };
    for (const one of stage.wanted) await stage.accept(page, one);
    setTimeout(() => died.resolve(false), NEVER_MS);
    return { page, control: (await died.promise) ? undefined : 'the server was never killed' };
  };
  const report = await runLane(rig, browser, {
    id: `server-kills-${seed}`,
    build: WHOLE.name,
    account: rig.account(),
    wanted,
    plan: new Plan(),
    drive,
  });
  return { seed, title: `${point.moment} ${point.call}, ${into} ms into it`, report };
}
