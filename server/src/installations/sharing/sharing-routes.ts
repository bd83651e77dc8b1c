import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/installations/sharing-contract';
import { LIMITS } from '../../auth/guessing-store.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { takeFrom } from '../../platform/http/rate-limit.ts';
import { loadVisible } from '../read-commands.ts';
import { loadShareable, share, takeBack } from './sharing-commands.ts';
import { receiverCandidates } from './sharing-store.ts';

/** Sharing an installation with another user of the organisation, and taking it back. */
export function installationSharingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listReceivers, async ({ tx, scope, params }) => {
    const { receivers } = await loadVisible(tx, scope, params.id);
    return { items: receivers, totalItems: receivers.length, page: 1, itemsPerPage: receivers.length };
  });

  serve(app, contract.findReceivers, async ({ tx, scope, params, query, list }) => {
    const record = await loadShareable(tx, scope, params.id);
    return receiverCandidates(tx, scope, record, query.search, list);
  });

  serve(
    app,
    contract.shareInstallation,
    async ({ scope, params, body, now }) => {
      // Outside the act's own transaction, which a refusal rolls back: that somebody was looked for has to count.
      await deps.db.signIn((tx) => takeFrom(tx, LIMITS.receiver(String(scope.actor.id)), now));
      return deps.db.within(scope, (tx) => share(deps, tx, scope, params.id, body));
    },
    { transaction: 'none' },
  );

  serve(app, contract.takeBackInstallation, ({ tx, scope, params, query }) =>
    takeBack(deps, tx, scope, params.id, { user: params.user, notify: query.notify === 'true' }),
  );
}
