import type { FastifyInstance } from 'fastify';
import { listServiceInbox as contract, listInboxInstallers } from '@portal/domain/services/inbox-contract';
import { serve } from '../platform/http/endpoint.ts';
import { inboxInstallers, listServiceInbox } from './inbox-store.ts';

/** The service inbox of service partners and admins: what waits for whom. */
export function serviceInboxRoutes(app: FastifyInstance): void {
  serve(app, contract, ({ tx, scope, list, now }) => listServiceInbox(tx, scope, list, now));
  serve(app, listInboxInstallers, ({ tx, scope, query, now }) => inboxInstallers(tx, scope, query, now));
}
