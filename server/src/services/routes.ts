import { listOrganisationServices, listOwnServices, listServices } from '@portal/domain/services/contract';
import type { FastifyInstance } from 'fastify';
import {
  clockIsKnownAt,
  listServiceInbox as contract,
  listInboxInstallers,
} from '@portal/domain/services/inbox-contract';
import { requireListAccess } from '../installations/access.ts';
import { serve } from '../platform/http/endpoint.ts';
import { listServices as list } from './store.ts';
import { inboxInstallers, listServiceInbox } from './inbox-store.ts';

/** Lists of services. */
export function servicesRoutes(app: FastifyInstance): void {
  serve(app, listServices, ({ tx, scope, list: asked, now }) => list(tx, scope, null, asked, now));
  serve(app, listOrganisationServices, ({ tx, scope, list: asked, now }) =>
    list(tx, scope, null, asked, now),
  );
  serve(app, listOwnServices, ({ tx, scope, params, list: asked, now }) => {
    requireListAccess(scope, params.id);
    return list(tx, scope, params.id, asked, now);
  });
}

/** The service inbox of service partners and admins: what waits for whom. */
export function serviceInboxRoutes(app: FastifyInstance): void {
  serve(app, contract, ({ tx, scope, list, now }) => listServiceInbox(tx, scope, list, now), {
    readableAt: (level, item) => (clockIsKnownAt(level, item) ? item : undefined),
  });
  serve(app, listInboxInstallers, ({ tx, scope, query, now }) => inboxInstallers(tx, scope, query, now));
}
