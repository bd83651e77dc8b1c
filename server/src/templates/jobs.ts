import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { runReplay } from './replay-commands.ts';

/** Versions are tried on installations that were made; a job that runs twice finds the same. */
export function templatesJobs(deps: Deps): void {
  deps.jobs.on(
    TOPICS.replayTemplate,
    z.object({ organisationId: z.int(), replayId: z.int() }),
    ({ organisationId, replayId }) => runReplay(deps, organisationId, replayId),
    { isHarmless: true },
  );
}
