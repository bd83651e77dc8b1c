import { CALLS, type Fault, type Strike } from '../schedules/fault.ts';
import type { Group } from '../schedules/group.ts';
import { commissioned } from '../rig/installer-at-work.ts';
import { Plan } from '../schedules/plan.ts';
import { titleOf } from '../schedules/schedule.ts';
import { Seeded } from '../schedules/seeded.ts';
import type { Tools, TrialReport } from '../trial.ts';

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
const MAX_FAULTS = 6;

/** The first schedule strikes each call once; the others are drawn. */
const EACH_CALL: readonly Strike[] = [
  { call: 'data', fault: '500 after' },
  { call: 'slot', fault: 'HTML 200' },
  { call: 'bytes', fault: 'cut in mid-upload' },
  { call: 'reference', fault: 'drop after commit' },
  { call: 'mail', fault: 'sent twice' },
];

/** The whole built app with its service worker: started cold without a network, the form filled by hand, then sent under faults. */
export const wholeApp: Group = {
  name: 'app',
  gate: [],
  long: 5,
  fixedSeeds: true,
  trials: (seeds) =>
    seeds.map((seed) => ({
      seed,
      title: titleOf(faultsOf(seed)),
      kind: 'whole app',
      people: 1,
      drive: (tools) => sentByHand(seed, tools),
    })),
};

async function sentByHand(seed: number, { rig, chromium, fired }: Tools): Promise<TrialReport> {
  const plan = new Plan(faultsOf(seed));
  const report = await commissioned(rig, await chromium.one(), { seed, plan, fired });
  const idle = plan.unspent() === '' ? undefined : `${plan.unspent()} never struck`;
  return { ...report, control: idle };
}

function faultsOf(seed: number): readonly Strike[] {
  if (seed === 0) return EACH_CALL;
  const random = new Seeded(seed ^ 0xa_99);
  return Array.from({ length: random.whole(2, MAX_FAULTS) }, () => ({
    call: random.pick(STRUCK),
    fault: random.pick(FAULTS),
  }));
}
