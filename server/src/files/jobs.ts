import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { REMOVE_FILES } from './removal-commands.ts';

/** Files whose records are gone leave the storage; one that is gone already is no failure. */
export function filesJobs({ jobs, storage }: Pick<Deps, 'jobs' | 'storage'>): void {
  jobs.on(REMOVE_FILES, z.object({ paths: z.array(z.string()) }), async ({ paths }) => {
    for (const path of paths) await storage.remove(path);
  });
}
