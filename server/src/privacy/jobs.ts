import type { Deps } from '../platform/deps.ts';
import { applyRetention } from './retention-commands.ts';

/** Deletes expired personal data once a night; the first time a period is set, of thousands of customers. */
export function privacyJobs(deps: Deps): void {
  deps.jobs.every(
    'privacy.retention',
    '43 3 * * *',
    ({ stopping }) => applyRetention(deps, deps.clock(), stopping),
    { isLong: true },
  );
}
