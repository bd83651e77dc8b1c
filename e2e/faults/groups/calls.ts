import { CALLS, FAULTS } from '../fault.ts';
import type { Group } from '../group.ts';
import { type Schedule, scheduleTrial } from '../schedule.ts';

const CELLS = CALLS.flatMap((call) => FAULTS.map((fault) => ({ call, fault })));

/** Every call of the queue × every fault, each alone; a case counts only when its fault has struck. At the gate `pairs` has them all. */
export const everyCall: Group = {
  name: 'calls',
  gate: [],
  long: CELLS.length,
  fixedSeeds: true,
  drawsEveryFault: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('calls', schedule(seed))),
};

/** The seed is the number of the cell. */
function schedule(seed: number): Schedule {
  const cell = CELLS[seed % CELLS.length];
  if (!cell) throw new Error('There is no such cell');
  return {
    seed,
    title: `${cell.call} × ${cell.fault}`,
    photoCounts: [1],
    faults: [cell],
    // New tokens are asked for when the old ones have run out.
    expired: cell.call === 'refresh',
    mustStrike: true,
  };
}
