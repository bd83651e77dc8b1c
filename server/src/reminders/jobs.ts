import type { Deps } from '../platform/deps.ts';
import { remindOfInspections } from './commands.ts';

/** Hourly during the day: a server that was down at seven catches up later. Reminders are not sent twice. */
const BY_DAY = '7 5-18 * * *';

/** Sends the reminders that are due, daily. */
export function remindersJobs(deps: Deps): void {
  deps.jobs.every('reminders.inspections', BY_DAY, async () => {
    await remindOfInspections(deps, deps.clock());
  });
}
