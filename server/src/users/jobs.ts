import { z } from 'zod';
import { portalIn } from '../platform/scope-of.ts';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { postSome, renewMessageIds } from './mailing-commands.ts';

/** An admin's e-mails are queued in batches; a job that runs twice queues each once. */
export function usersJobs(deps: Deps): void {
  deps.jobs.on(
    TOPICS.postMailing,
    z.object({ organisationId: z.int(), mailingId: z.int() }),
    async ({ organisationId, mailingId }) => {
      const scope = portalIn(organisationId);
      await deps.db.within(scope, (tx) => renewMessageIds(deps, tx, scope, mailingId));
      while (await deps.db.within(scope, (tx) => postSome(deps, tx, scope, mailingId)));
    },
  );
}
