import type { FastifyInstance } from 'fastify';
import { getCounters, openLiveStream } from '@portal/domain/live-updates/contract';
import { Problem } from '@portal/domain/problem';
import { serve } from '../platform/http/endpoint.ts';
import { scopeIn } from '../platform/scope-of.ts';
import { openLiveHub, type LiveHub } from './live.ts';
import { countersOf } from './store.ts';

/** Counters, and the stream of live updates. */
export function liveUpdateRoutes(app: FastifyInstance): void {
  let hub: LiveHub | undefined;
  app.addHook('onReady', async () => {
    hub = await openLiveHub(app.deps.db);
  });
  // Streams end only when told to, so they are closed before the server waits for open answers.
  app.draining.signal.addEventListener('abort', () => void hub?.close());
  app.addHook('preClose', async () => {
    await hub?.close();
  });

  serve(app, getCounters, ({ tx, scope, now }) => countersOf(tx, scope, now));

  serve(
    app,
    openLiveStream,
    async ({ scope, session, query, reply }) => {
      if (!hub || !session) throw new Problem('unavailable');
      void reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      const { actor } = scopeIn(session.actor, query.organisation ?? scope.organisationId);
      return hub.open(actor, session.sessionId, query.readFor);
    },
    { transaction: 'none' },
  );
}
