import type { Deps } from '../platform/deps.ts';
import { remindOfInspections } from './commands.ts';

/** By day, and hourly: a server that was off at seven makes up for it when it is back. What went out does not go again. */
const BY_DAY = '7 5-18 * * *';

/** Once a day everyone is reminded of what has come within reach. */
export function remindersJobs(deps: Deps): void {
  deps.jobs.every('reminders.inspections', BY_DAY, async () => {
    await remindOfInspections(deps, deps.clock());
  });
}
