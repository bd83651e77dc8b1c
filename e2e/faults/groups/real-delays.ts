import type { Group } from '../schedules/group.ts';
import type { Product } from '../rig/product.ts';
import { type Schedule, scheduleTrial, titleOf } from '../schedules/schedule.ts';

/** The product as it is: nothing is switched. */
const AS_IT_IS: Product = { name: 'real-delays', switches: [], serverEnv: {} };

/** Each kind of wait that the product has: a growing back-off, `Retry-After`, silence, a captive portal. */
const SCHEDULES: readonly Schedule['faults'][] = [
  [
    { call: 'data', fault: 'drop after commit' },
    { call: 'data', fault: '500 before' },
    { call: 'slot', fault: '429' },
    { call: 'bytes', fault: 'cut in mid-upload' },
    { call: 'reference', fault: '401' },
    { call: 'mail', fault: 'HTML 200' },
  ],
  [
    { call: 'refresh', fault: '500 after' },
    { call: 'bytes', fault: 'time-out' },
    { call: 'mail', fault: 'drop after commit' },
  ],
  [
    { call: 'data', fault: 'truncated JSON' },
    { call: 'data', fault: 'sent twice' },
    { call: 'mail', fault: 'time-out' },
  ],
];

/** The same proof on the product's own time constants. */
export const realDelays: Group = {
  name: 'real-delays',
  gate: [0],
  long: SCHEDULES.length,
  fixedSeeds: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('real-delays', schedule(seed))),
};

function schedule(seed: number): Schedule {
  const faults = SCHEDULES[seed % SCHEDULES.length] ?? [];
  const expired = faults.some(({ call }) => call === 'refresh');
  return {
    seed,
    title: titleOf(faults),
    photoCounts: [2, 1],
    faults,
    expired,
    mustStrike: true,
    product: AS_IT_IS,
  };
}
