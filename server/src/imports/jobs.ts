import { z } from 'zod';
import { IMPORT_STEPS } from '@portal/domain/imports/contract';
import type { Scope } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { TOPICS } from '../platform/jobs/topics.ts';
import { portalIn } from '../platform/scope-of.ts';
import { runApply } from './apply-commands.ts';
import { failStep } from './failure-commands.ts';
import { forgetOldImports } from './forgetting-commands.ts';
import { runPlan } from './plan-commands.ts';
import { runUndo } from './undo-commands.ts';

/** So often a step is tried before its import counts as failed, and a person decides; a server that stops does not count. */
const MAX_ATTEMPTS = 3;

const RUN = { plan: runPlan, apply: runApply, undo: runUndo } as const;

/** Plans, applies and takes back imports. A job that runs twice goes on where the first broke off. */
export function importsJobs(deps: Deps): void {
  deps.jobs.on(
    TOPICS.runImport,
    z.object({
      organisationId: z.int(),
      importId: z.int(),
      step: z.enum(IMPORT_STEPS),
      by: z.int(),
    }),
    async ({ organisationId, importId, step, by }, { stopping, attempt }) => {
      const portal = portalIn(organisationId);
      const scope: Scope = { ...portal, actor: { ...portal.actor, id: by } };
      try {
        await RUN[step]({ db: deps.db, scope, id: importId, clock: deps.clock, stopping });
      } catch (error) {
        if (!stopping.aborted && attempt >= MAX_ATTEMPTS)
          await deps.db.systemWithin(organisationId, (tx) =>
            failStep(tx, scope, importId, step, deps.clock()),
          );
        throw error;
      }
    },
    { isAlwaysRetried: true, isLong: true },
  );
  deps.jobs.every('imports.housekeeping', '41 3 * * *', () => forgetOldImports(deps), { isLong: true });
}
