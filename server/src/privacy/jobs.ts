import type { Deps } from '../platform/deps.ts';
import { applyRetention } from './retention-commands.ts';

/** Once a night, what has been kept long enough is forgotten. */
export function privacyJobs(deps: Deps): void {
  deps.jobs.every('privacy.retention', '43 3 * * *', () => applyRetention(deps, deps.clock()));
}
