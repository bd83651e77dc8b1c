import { openBrowser } from '../browser.ts';
import { atOnce, type Group } from '../group.ts';
import { runLane } from '../lane.ts';
import { buildPage } from '../page-build.ts';
import { randomPlan } from '../plan.ts';
import { wantedInstallation } from '../requests.ts';
import { Rig } from '../rig.ts';
import { Seeded } from '../seeded.ts';

const MOST_FAULTS = 16;
const AT_ONCE = 8;

/** Random schedules: 1 to 3 requests with 0 to 4 photos each, up to 16 faults. */
export const randomSchedules: Group = {
  name: 'random',
  size: { ci: 60, long: 500 },
  run: async ({ seed, count }) => {
    await buildPage('short', ['short-times']);
    const rig = await Rig.open(count);
    const browser = await openBrowser();
    try {
      const seeds = Array.from({ length: count }, (_, at) => seed + at);
      const reports = await atOnce(AT_ONCE, seeds, async (one) => {
        const random = new Seeded(one);
        const plan = randomPlan(random, MOST_FAULTS);
        const title = plan.describe() || 'no fault';
        const wanted = [];
        for (let at = random.whole(1, 3); at > 0; at -= 1)
          wanted.push(
            await wantedInstallation(random, rig.template, {
              mark: `R${one}`,
              photoCount: random.whole(0, 4),
            }),
          );
        const report = await runLane(rig, browser, {
          id: `random-${one}`,
          build: 'short',
          account: rig.account(),
          wanted,
          plan,
          expired: random.chance(0.3),
        });
        return { seed: one, title, report };
      });
      const verdicts = await rig.judge(reports.map(({ report }) => report));
      return {
        name: 'random',
        fired: [rig.proxy.fired],
        cases: reports.flatMap(({ seed, title, report }) => {
          const judged = verdicts.get(report.id);
          return judged ? [{ seed, title, verdicts: judged }] : [];
        }),
      };
    } finally {
      await browser.close();
      await rig.close();
    }
  },
};
