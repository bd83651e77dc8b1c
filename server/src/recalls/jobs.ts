import { z } from 'zod';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { portalIn } from '../platform/scope-of.ts';
import { mailRecall } from './mail-commands.ts';

const round = z.object({ organisationId: z.int(), recallId: z.int(), round: z.int() });

/** Queues the mails of a recall, some in each transaction; a job that runs twice queues each once. */
export function recallsJobs(deps: Deps): void {
  deps.jobs.on(TOPICS.mailRecall, round, async ({ organisationId, ...of }) => {
    const scope = portalIn(organisationId);
    for (let after: number | undefined = 0; after !== undefined;) {
      const last: number = after;
      after = await deps.db.within(scope, (tx) => mailRecall(deps, tx, scope, { ...of, after: last }));
    }
  });
}
