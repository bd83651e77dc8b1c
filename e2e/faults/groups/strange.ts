import { CALLS, STRANGE_ANSWERS, type Strike } from '../schedules/fault.ts';
import type { Group } from '../schedules/group.ts';
import { oneCellSchedule, scheduleTrial } from '../schedules/schedule.ts';

const CELLS: readonly Strike[] = CALLS.flatMap((call) => STRANGE_ANSWERS.map((fault) => ({ call, fault })));

/** Every call, and of the mail, whose loss nobody would see, two. */
const AT_THE_GATE: readonly Strike[] = [
  { call: 'data', fault: 'other JSON' },
  { call: 'slot', fault: 'empty object' },
  { call: 'bytes', fault: 'empty 200' },
  { call: 'reference', fault: 'empty 204' },
  { call: 'mail', fault: 'empty 200' },
  { call: 'mail', fault: '403 in text' },
  { call: 'refresh', fault: '401 in text' },
];

/** Every call of the queue × every answer that is not ours, each alone; a case counts only when its answer was given. */
export const strangeAnswers: Group = {
  name: 'strange',
  gate: AT_THE_GATE.map(({ call, fault }) =>
    CELLS.findIndex((cell) => cell.call === call && cell.fault === fault),
  ),
  long: CELLS.length,
  fixedSeeds: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('strange', oneCellSchedule(CELLS, seed))),
};
