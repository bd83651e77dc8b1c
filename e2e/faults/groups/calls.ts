import { CALLS, FAULTS } from '../schedules/fault.ts';
import type { Group } from '../schedules/group.ts';
import { oneCellSchedule, scheduleTrial } from '../schedules/schedule.ts';

const CELLS = CALLS.flatMap((call) => FAULTS.map((fault) => ({ call, fault })));

/** Every call of the queue × every fault, each alone; a case counts only when its fault has struck. At the gate `pairs` has them all. */
export const everyCall: Group = {
  name: 'calls',
  gate: [],
  long: CELLS.length,
  fixedSeeds: true,
  drawsEveryFault: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('calls', oneCellSchedule(CELLS, seed))),
};
