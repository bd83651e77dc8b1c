import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/users/mailing-contract';
import { LIMITS } from '../auth/guessing-store.ts';
import type { Scope, Tx } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { createMailing } from './mailing-commands.ts';
import { listMailings, mailingById, unreachedBy } from './mailing-store.ts';

async function shown(tx: Tx, scope: Scope, id: number, now: Date) {
  const mailing = await mailingById(tx, scope, id, now);
  if (!mailing) throw new Problem('not-found');
  return mailing;
}

/** E-mails to one or many users, their delivery state, and the recipients who were not reached. */
export function mailingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(
    app,
    contract.createMailing,
    async ({ tx, scope, body, now }) =>
      shown(tx, scope, await createMailing(deps, tx, scope, body, now), now),
    { limits: LIMITS.mailing },
  );

  serve(app, contract.listMailings, ({ tx, scope, list, now }) => listMailings(tx, scope, list, now));

  serve(app, contract.getMailing, ({ tx, scope, params, now }) => shown(tx, scope, params.id, now));

  serve(app, contract.listUnreached, async ({ tx, scope, params, list, now }) => {
    await shown(tx, scope, params.id, now);
    return unreachedBy(tx, scope, params.id, list, now);
  });
}
