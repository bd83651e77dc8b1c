import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '@portal/domain/privacy/contract';
import { Problem } from '@portal/domain/problem';
import { LIMITS } from '../auth/guessing-store.ts';
import { recordEvent } from '../events/commands.ts';
import type { Scope } from '../db/open.ts';
import { importLinesOfCustomer } from '../imports/customer-lines-store.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { findUser } from '../users/list-store.ts';
import { eraseCustomer } from './erasure-commands.ts';
import { packed } from './export-commands.ts';
import { customerData, userData, type Gathered } from './export-store.ts';
import { formerCustomers } from './former-store.ts';
import { tracesOfCustomer } from './traces-store.ts';
import { changeRetention } from './retention-commands.ts';
import { installationsOfCustomer, retentionOf } from './store.ts';

function download(deps: Deps, reply: FastifyReply, gathered: Gathered | undefined) {
  if (!gathered) throw new Problem('not-found');
  reply.header('content-disposition', 'attachment; filename="personal-data.zip"');
  return packed(deps, gathered);
}

/** The rights of people over their data: a copy, erasure, and limited retention (docs/security.md, GDPR). */
export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  // A copy contains the mails to a person, which the role of requests cannot read.
  const exportOf = (scope: Scope, id: number, reply: FastifyReply) =>
    deps.db.systemWithin(scope.organisationId, async (tx) => {
      const user = await findUser(tx, scope, id);
      if (!user) throw new Problem('not-found');
      await recordEvent(tx, scope, { type: 'user.exported', account: user });
      return download(deps, reply, await userData(tx, scope, id));
    });

  serve(app, contract.exportOwnData, ({ scope, reply }) => exportOf(scope, scope.actor.id, reply), {
    transaction: 'none',
    limits: LIMITS.ownData,
  });

  serve(app, contract.exportUser, ({ scope, params, reply }) => exportOf(scope, params.id, reply), {
    transaction: 'none',
  });

  serve(app, contract.findCustomer, ({ tx, scope, body }) => tracesOfCustomer(tx, scope, body));

  serve(
    app,
    contract.exportCustomer,
    ({ scope, body, reply }) =>
      deps.db.systemWithin(scope.organisationId, async (tx) => {
        const former = await formerCustomers(tx, scope, body);
        const ids = [
          ...(await installationsOfCustomer(tx, scope, body)),
          ...former.map(({ installationId }) => installationId),
        ];
        for (const installationId of ids) {
          await recordEvent(tx, scope, { type: 'customer.exported', installationId });
        }
        for (const { id, fileName, lines } of await importLinesOfCustomer(tx, scope, body)) {
          const rows = lines.length;
          await recordEvent(tx, scope, {
            type: 'import.customer_exported',
            importId: id,
            file: fileName,
            rows,
          });
        }
        return download(deps, reply, await customerData(tx, scope, body));
      }),
    { transaction: 'none' },
  );

  serve(
    app,
    contract.eraseCustomer,
    ({ scope, body, now }) =>
      deps.db.systemWithin(scope.organisationId, async (tx) => ({
        installations: await eraseCustomer(tx, scope, body, now),
      })),
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
    async ({ scope, body, ifMatch, showsVersion }) => {
      const retention = await changeRetention(deps, scope, body, (before) => ifMatch(JSON.stringify(before)));
      showsVersion(JSON.stringify(retention));
      return retention;
    },
    { transaction: 'none' },
  );
}
