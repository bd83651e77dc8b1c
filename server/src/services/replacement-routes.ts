import { decideReplacement } from '@portal/domain/services/record-contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/http/endpoint.ts';
import { authoriseService } from './access.ts';
import { loadForChange, loadService, readService } from './read-commands.ts';
import { decideReplacement as decide } from './replacement-commands.ts';

/** The decision about a device that a service exchanged, by whoever verifies its installation. */
export function serviceReplacementRoutes(app: FastifyInstance): void {
  serve(app, decideReplacement, async ({ tx, scope, params, body, deps, now, showsVersion }) => {
    const service = await loadForChange(tx, scope, params.id);
    authoriseService(scope.actor, 'see', service);
    authoriseService(scope.actor, 'decideReplacement', service);
    await decide(tx, scope, service, body, now);
    const decided = await loadService(tx, scope, params.id);
    const read = await readService(tx, decided, { scope, storage: deps.storage, now });
    showsVersion(read.revision);
    return read.service;
  });
}
