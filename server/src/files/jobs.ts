import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { tryEach } from '../platform/jobs/try-each.ts';

/** Files whose records are gone leave the storage; one that is gone already is no failure. */
export function filesJobs({ jobs, storage }: Pick<Deps, 'jobs' | 'storage'>): void {
  jobs.on(TOPICS.removeFiles, z.object({ paths: z.array(z.string()) }), async ({ paths }) => {
    await tryEach(paths, (path) => storage.remove(path));
  });
}
