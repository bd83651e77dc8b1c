import type { FastifyInstance } from 'fastify';
import { listOrganisationServices, listOwnServices, listServices } from '@portal/domain/services/contract';
import { mayReadListsOf } from '../installations/visible-store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { listServices as list } from './store.ts';

/** Lists of services. */
export function servicesRoutes(app: FastifyInstance): void {
  serve(app, listServices, ({ tx, scope, list: asked, now }) => list(tx, scope, null, asked, now));
  serve(app, listOrganisationServices, ({ tx, scope, list: asked, now }) =>
    list(tx, scope, null, asked, now),
  );
  serve(app, listOwnServices, ({ tx, scope, params, list: asked, now }) => {
    mayReadListsOf(scope, params.id);
    return list(tx, scope, params.id, asked, now);
  });
}
