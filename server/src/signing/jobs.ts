import type { Deps } from '../platform/deps.ts';
import { deleteEndedSessions } from './store.ts';

/** Deletes what customers read and signed on their own phones, soon after its hour. */
export function signingJobs({ jobs, db, clock }: Pick<Deps, 'jobs' | 'db' | 'clock'>): void {
  jobs.every('signing.forget', '*/5 * * * *', () => db.system((tx) => deleteEndedSessions(tx, clock())));
}
