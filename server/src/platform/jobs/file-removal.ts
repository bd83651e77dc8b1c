import type { Effect } from './outbox.ts';
import { TOPICS } from './topics.ts';

/** Keeps rows of the outbox small. */
const PATHS_A_JOB = 200;

/**
 * The jobs that remove files from the storage. They are written in the transaction that forgets the paths: a storage that
 * fails is asked again by the job, when no row names the file any more.
 *
 * @param organisationId null when the files are those of several
 */
export function removalOf(organisationId: number | null, paths: readonly string[]): Effect[] {
  return Array.from({ length: Math.ceil(paths.length / PATHS_A_JOB) }, (_, at) => ({
    organisationId,
    topic: TOPICS.removeFiles,
    payload: { paths: paths.slice(at * PATHS_A_JOB, (at + 1) * PATHS_A_JOB) },
  }));
}
