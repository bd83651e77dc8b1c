import { campaign } from '../campaign.ts';
import type { Group } from '../group.ts';
import { tabSchedule } from '../tabs.ts';

/** Two and three tabs, the one that holds the lock killed; the next has it within a second. */
export const severalTabs: Group = {
  name: 'tabs',
  size: { ci: 20, long: 100 },
  run: (seeds) =>
    campaign(
      'tabs',
      seeds.map((seed) => tabSchedule(seed, { killed: true })),
    ),
};
