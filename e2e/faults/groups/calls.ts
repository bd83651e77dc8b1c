import { campaign, type Schedule } from '../campaign.ts';
import { CALLS, FAULTS } from '../fault.ts';
import type { Group } from '../group.ts';

const CELLS = CALLS.flatMap((call) => FAULTS.map((fault) => ({ call, fault })));

/** Every call of the queue × every fault, each once; a case counts only when its fault has struck. */
export const everyCall: Group = {
  name: 'calls',
  size: { ci: CELLS.length, long: CELLS.length },
  fixedSeeds: true,
  drawsEveryFault: true,
  run: (seeds) => campaign('calls', seeds.map(schedule)),
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
