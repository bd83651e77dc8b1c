import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '@portal/domain/privacy/contract';
import { Problem } from '@portal/domain/problem';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/endpoint.ts';
import { eraseCustomerOf, installationsOfCustomer } from './erasure-commands.ts';
import { packed } from './export-commands.ts';
import { customerData, userData, type Gathered } from './export-store.ts';
import { changeRetention } from './retention-commands.ts';
import { retentionOf } from './store.ts';

function download(deps: Deps, reply: FastifyReply, gathered: Gathered | undefined) {
  if (!gathered) throw new Problem('not-found');
  reply.header('content-disposition', 'attachment; filename="personal-data.zip"');
  return packed(deps, gathered);
}

/** What the law gives people over their data: a copy, erasure, and an end to keeping (docs: security, GDPR). */
export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.exportOwnData, async ({ tx, scope, reply }) =>
    download(deps, reply, await userData(tx, scope, scope.actor.id)),
  );

  serve(app, contract.exportUser, async ({ tx, scope, params, reply }) =>
    download(deps, reply, await userData(tx, scope, params.id)),
  );

  serve(app, contract.findCustomer, async ({ tx, scope, body }) => ({
    installations: (await installationsOfCustomer(tx, scope, body.email)).length,
  }));

  serve(app, contract.exportCustomer, async ({ tx, scope, body, reply }) =>
    download(deps, reply, await customerData(tx, scope, body.email)),
  );

  serve(
    app,
    contract.eraseCustomer,
    ({ scope, body, now }) =>
      deps.db.system(async (tx) => {
        const ids = await installationsOfCustomer(tx, scope, body.email);
        for (const id of ids) await eraseCustomerOf(tx, scope, id, now);
        return { installations: ids.length };
      }),
    { transaction: 'none' },
  );

  serve(app, contract.getRetention, async ({ tx, scope }) => {
    const retention = await retentionOf(tx, scope.organisationId);
    if (!retention) throw new Problem('not-found');
    return retention;
  });

  serve(
    app,
    contract.updateRetention,
    async ({ scope, body }) => {
      const retention = await changeRetention(deps, scope.organisationId, body);
      if (!retention) throw new Problem('not-found');
      return retention;
    },
    { transaction: 'none' },
  );
}
