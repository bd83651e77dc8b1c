import type { FastifyInstance } from 'fastify';
import { listOrganisationUsers } from '@portal/domain/users/contract';
import { serve } from '../platform/http/endpoint.ts';
import { listServicePartners } from './store.ts';

/** The service partners that an installer can be linked to. */
export function usersRoutes(app: FastifyInstance): void {
  serve(app, listOrganisationUsers, ({ tx, scope, list }) => listServicePartners(tx, scope, list));
}
