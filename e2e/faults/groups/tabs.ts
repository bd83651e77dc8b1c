import type { Group } from '../schedules/group.ts';
import { KNOWN_SEEDS } from '../schedules/seeded.ts';
import { scheduleTrial } from '../schedules/schedule.ts';
import { tabSchedule } from '../tabs.ts';

/** Two and three tabs, the one that holds the lock killed; the next has it within a second. */
export const severalTabs: Group = {
  name: 'tabs',
  gate: [...(KNOWN_SEEDS['tabs'] ?? []), 1, 2, 3, 4],
  long: 100,
  trials: (seeds) => seeds.map((seed) => scheduleTrial('tabs', tabSchedule(seed, { killed: true }))),
};
