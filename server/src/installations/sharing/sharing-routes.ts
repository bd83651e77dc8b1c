import type { FastifyInstance } from 'fastify';
import { onOnePage } from '@portal/domain/page';
import * as contract from '@portal/domain/installations/sharing-contract';
import { LIMITS } from '../../auth/guessing-store.ts';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { countAttempt } from '../../platform/http/rate-limit.ts';
import { authoriseInstallation } from '../access.ts';
import { loadForChange, loadInstallation } from '../read-commands.ts';
import { share, takeBack } from './sharing-commands.ts';
import { receiverCandidates } from './sharing-store.ts';

/** Sharing an installation with another user of the organisation, and stopping it. */
export function installationSharingRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listReceivers, async ({ tx, scope, params }) => {
    const installation = await loadInstallation(tx, scope, params.id);
    const { receivers } = authoriseInstallation(scope.actor, 'see', installation);
    return onOnePage(receivers);
  });

  serve(app, contract.findReceivers, async ({ tx, scope, params, query, list }) => {
    const installation = await loadInstallation(tx, scope, params.id);
    authoriseInstallation(scope.actor, 'share', installation);
    return receiverCandidates(tx, scope, installation, query.search, list);
  });

  serve(
    app,
    contract.shareInstallation,
    async ({ scope, params, body, now }) => {
      // Counted outside the sharing's transaction, which a refusal rolls back: failed searches must count.
      await deps.db.signIn((tx) => countAttempt(tx, LIMITS.receiver(String(scope.actor.id)), now));
      return deps.db.within(scope, async (tx) => {
        const installation = await loadForChange(tx, scope, params.id);
        authoriseInstallation(scope.actor, 'share', installation);
        return share(deps, tx, scope, installation, body);
      });
    },
    { transaction: 'none' },
  );

  serve(app, contract.takeBackInstallation, async ({ tx, scope, params, query }) => {
    const installation = await loadForChange(tx, scope, params.id);
    authoriseInstallation(scope.actor, 'share', installation);
    const taken = { user: params.user, notify: query.notify === 'true' };
    await takeBack(deps, tx, scope, installation, taken);
  });
}
