import { brokenOff, type Case, type Group } from '../group.ts';
import { CHROMIUM } from '../../drivers/chromium.ts';
import { Browsers } from '../browser.ts';
import { CALLS, type Call, type Fault } from '../fault.ts';
import { commissioned } from '../installer-at-work.ts';
import { Plan } from '../plan.ts';
import { Rig } from '../rig.ts';
import { Seeded } from '../seeded.ts';
import { titleOf } from '../campaign.ts';

const FAULTS: readonly Fault[] = [
  'drop before',
  'drop after commit',
  '500 before',
  '500 after',
  'slow',
  'cut in mid-upload',
  'truncated JSON',
  'sent twice',
  'HTML 200',
];
const STRUCK = CALLS.filter((call) => call !== 'refresh');
const MOST_FAULTS = 6;

/** The first schedule strikes each call once; the others are drawn. */
const EACH_CALL: readonly { readonly call: Call; readonly fault: Fault }[] = [
  { call: 'data', fault: '500 after' },
  { call: 'slot', fault: 'HTML 200' },
  { call: 'bytes', fault: 'cut in mid-upload' },
  { call: 'reference', fault: 'drop after commit' },
  { call: 'mail', fault: 'sent twice' },
];

/** The whole built app with its service worker: started cold without a network, the form filled by hand, then sent under faults. */
export const wholeApp: Group = {
  name: 'app',
  size: { ci: 1, long: 5 },
  fixedSeeds: true,
  run: async (seeds) => {
    const rig = await Rig.open(seeds.length);
    const browsers = new Browsers(CHROMIUM);
    try {
      const done = [];
      for (const seed of seeds) {
        const faults = faultsOf(seed);
        const plan = new Plan(faults);
        const title = titleOf(faults);
        try {
          const report = await commissioned(rig, await browsers.one(), { seed, plan });
          done.push({ seed, title, plan, report });
        } catch (error) {
          done.push({ seed, title, plan, error });
        }
      }
      const verdicts = await rig.judge(done.flatMap(({ report }) => report ?? []));
      const cases = done.map(({ seed, title, plan, report, error }): Case => {
        const judged = report && verdicts.get(report.id);
        if (!judged) return brokenOff(seed, title, error);
        const idle = plan.unspent() === '' ? undefined : `${plan.unspent()} never struck`;
        return { seed, title, verdicts: judged, control: idle };
      });
      return { name: 'app', fired: [rig.proxy.fired], cases };
    } finally {
      await browsers.close();
      await rig.close();
    }
  },
};

function faultsOf(seed: number): typeof EACH_CALL {
  if (seed === 0) return EACH_CALL;
  const random = new Seeded(seed ^ 0xa_99);
  return Array.from({ length: random.whole(2, MOST_FAULTS) }, () => ({
    call: random.pick(STRUCK),
    fault: random.pick(FAULTS),
  }));
}
