import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { runReplay } from './replay-commands.ts';

/** Checks template versions against existing installations. The job may run twice: its result is the same. */
export function templatesJobs(deps: Deps): void {
  deps.jobs.on(
    TOPICS.replayTemplate,
    z.object({ organisationId: z.int(), replayId: z.int() }),
    ({ organisationId, replayId }, { attempt }) => runReplay(deps, organisationId, replayId, attempt),
    { isAlwaysRetried: true },
  );
}
