import type { FastifyInstance } from 'fastify';
import { listDesk as contract, listDeskInstallers } from '@portal/domain/services/desk-contract';
import { serve } from '../platform/http/endpoint.ts';
import { deskInstallers, listDesk } from './desk-store.ts';

/** The desk of service partners and admins: what waits for whom. */
export function deskRoutes(app: FastifyInstance): void {
  serve(app, contract, ({ tx, scope, list, now }) => listDesk(tx, scope, list, now));
  serve(app, listDeskInstallers, ({ tx, scope, query, now }) => deskInstallers(tx, scope, query, now));
}
