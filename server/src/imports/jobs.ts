import { z } from 'zod';
import type { Scope } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { portalIn } from '../platform/scope-of.ts';
import { runApply } from './apply-commands.ts';
import { runPlan } from './plan-commands.ts';
import { runUndo } from './undo-commands.ts';

/** Plans, applies and takes back imports. A job that runs twice goes on where the first broke off. */
export function importsJobs(deps: Deps): void {
  deps.jobs.on(
    TOPICS.runImport,
    z.object({
      organisationId: z.int(),
      importId: z.int(),
      step: z.enum(['plan', 'apply', 'undo']),
      by: z.int(),
    }),
    ({ organisationId, importId, step, by }, { stopping }) => {
      const portal = portalIn(organisationId);
      const scope: Scope = { ...portal, actor: { ...portal.actor, id: by } };
      if (step === 'plan') return runPlan(deps.db, scope, importId, stopping);
      const run = step === 'apply' ? runApply : runUndo;
      return run(deps.db, scope, importId, deps.clock, stopping);
    },
    { isAlwaysRetried: true, isLong: true },
  );
}
