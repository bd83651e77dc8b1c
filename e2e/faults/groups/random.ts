import { CALLS, FAULTS } from '../schedules/fault.ts';
import type { Group } from '../schedules/group.ts';
import { KNOWN_SEEDS, Seeded } from '../schedules/seeded.ts';
import { type Schedule, scheduleTrial, titleOf } from '../schedules/schedule.ts';

const MAX_FAULTS = 16;

/** Random schedules: 1 to 3 requests with 0 to 4 photos each, up to 16 faults. */
export const randomSchedules: Group = {
  name: 'random',
  gate: [...(KNOWN_SEEDS['random'] ?? []), 1, 2, 3, 4, 5, 6, 7, 8],
  long: 500,
  drawsEveryFault: true,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('random', schedule(seed))),
};

function schedule(seed: number): Schedule {
  const random = new Seeded(seed ^ 0x5e_ed);
  const faults = drawn(random.whole(0, MAX_FAULTS), () => ({
    call: random.pick(CALLS),
    fault: random.pick(FAULTS),
  }));
  const photoCounts = drawn(random.whole(1, 3), () => random.whole(0, 4));
  const expired = random.chance(0.3);
  return { seed, title: titleOf(faults), photoCounts, faults, expired, mustStrike: false };
}

function drawn<Value>(count: number, draw: () => Value): Value[] {
  return Array.from({ length: count }, draw);
}
