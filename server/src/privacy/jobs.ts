import type { Deps } from '../platform/deps.ts';
import { applyRetention } from './retention-commands.ts';

/** Deletes expired personal data once a night. */
export function privacyJobs(deps: Deps): void {
  deps.jobs.every('privacy.retention', '43 3 * * *', () => applyRetention(deps, deps.clock()));
}
