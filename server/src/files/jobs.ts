import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';

/** Files whose records are gone leave the storage; one that is gone already is no failure. */
export function filesJobs({ jobs, storage }: Pick<Deps, 'jobs' | 'storage'>): void {
  jobs.on(TOPICS.removeFiles, z.object({ paths: z.array(z.string()) }), async ({ paths }) => {
    for (const path of paths) await storage.remove(path);
  });
}
