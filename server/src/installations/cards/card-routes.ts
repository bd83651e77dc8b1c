import type { FastifyInstance } from 'fastify';
import { getInstallationCard } from '@portal/domain/installations/contract';
import type { CardTools } from '../../files/card-commands.ts';
import { serve } from '../../platform/http/endpoint.ts';
import { authoriseInstallation } from '../access.ts';
import { loadInstallation } from '../read-commands.ts';
import { cardOf } from './card-commands.ts';

/** The cards of an installation as PDF, as they were issued. No transaction is open while a card is printed. */
export function installationCardRoutes(app: FastifyInstance, tools: CardTools): void {
  serve(
    app,
    getInstallationCard,
    async ({ scope, params, now, reply }) => {
      const { bytes } = await cardOf(
        tools,
        scope,
        params.card,
        async (tx) => authoriseInstallation(scope.actor, 'see', await loadInstallation(tx, scope, params.id)),
        now,
      );
      void reply.header('cache-control', 'private, no-cache');
      void reply.header('content-disposition', `inline; filename="${params.card}-${params.id}.pdf"`);
      return bytes;
    },
    { transaction: 'none' },
  );
}
