import { CALLS, FAULTS } from '../schedules/fault.ts';
import { Fired } from '../schedules/fired.ts';
import type { Conclusion, Done, Group } from '../schedules/group.ts';
import { cellOf, kindsOf, pairOf, pairSequences, possiblePairs } from '../schedules/pair-sequences.ts';
import { type Schedule, scheduleTrial, titleOf, oneCellSchedule } from '../schedules/schedule.ts';

const SEQUENCES = pairSequences();
/** So many of them strike every call with every fault, and every fault after every fault. */
const AT_THE_GATE = 16;
/**
 * Some thirty faults, of which a few cost seconds: half a minute on a quiet machine. What has not struck by then never
 * does, so it is eight times as long: on a machine that others work on 90 s was seen to be too short.
 */
const FAULTY_MS = 240_000;

/** Some thirty faults one after the other in one browser, so that each meets what the one before it has left behind. */
export const neighbouringFaults: Group = {
  name: 'pairs',
  gate: Array.from({ length: AT_THE_GATE }, (_, at) => at),
  long: SEQUENCES.length,
  fixedSeeds: true,
  drawsEveryFault: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('pairs', schedule(seed))),
  conclude,
};

function schedule(seed: number): Schedule {
  const faults = SEQUENCES[seed];
  if (!faults) throw new Error(`There are ${SEQUENCES.length} sequences`);
  return {
    seed,
    title: titleOf(faults),
    photoCounts: [1],
    faults,
    inOrder: true,
    expired: true,
    mustStrike: true,
    faultyMs: FAULTY_MS,
  };
}

const CELLS = CALLS.flatMap((call) => FAULTS.map((fault) => cellOf({ call, fault })));
const KINDS = FAULTS.flatMap((before) => FAULTS.map((after) => `${before} → ${after}`));
const PAIRS = possiblePairs();

/** Counts what really struck; the gate has to have every cell and every kind after every kind, the long form every pair. */
function conclude(seeds: readonly number[], done: readonly Done[]): Conclusion {
  const fired = Fired.sum(done.map((one) => one.fired));
  const neighbours = fired.neighbours();
  const struck = new Set([
    ...fired.all().map(cellOf),
    ...neighbours.map(([before, strike]) => kindsOf(before, strike)),
    ...neighbours.map(([before, strike]) => pairOf(before, strike)),
  ]);
  const count = (names: readonly string[]): string =>
    `${names.filter((name) => struck.has(name)).length} of ${names.length}`;
  console.log(
    `  pairs: ${count(CELLS)} calls × faults struck, ${count(KINDS)} faults after a fault, ${count(PAIRS)} of these with their calls`,
  );
  const isToHave = [
    ...(seeds.length >= AT_THE_GATE ? [...CELLS, ...KINDS] : []),
    ...(seeds.length >= SEQUENCES.length ? PAIRS : []),
  ];
  const missing = isToHave.filter((name) => !struck.has(name));
  return {
    cases: done.map(({ outcome }) => outcome),
    unproven:
      missing.length === 0
        ? []
        : [`${missing.length} never struck: ${missing.slice(0, MAX_NAMED).join('; ')}`],
  };
}

/** So many of what is missing are named; without a server it would be everything. */
const MAX_NAMED = 5;

const EACH_CELL = CALLS.flatMap((call) => FAULTS.map((fault) => ({ call, fault })));

/** Every call of the queue × every fault, each alone; a case counts only when its fault has struck. At the gate `pairs` has them all. */
export const everyCall: Group = {
  name: 'calls',
  gate: [],
  long: EACH_CELL.length,
  fixedSeeds: true,
  drawsEveryFault: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('calls', oneCellSchedule(EACH_CELL, seed))),
};
