import type { FastifyInstance } from 'fastify';
import {
  listInspections,
  listOrganisationInspections,
  listOwnInspections,
} from '@portal/domain/inspections/contract';
import { requireListAccess } from '../installations/access.ts';
import { serve } from '../platform/http/endpoint.ts';
import { listInspections as list } from './store.ts';

/** Lists of inspections. */
export function inspectionsRoutes(app: FastifyInstance): void {
  serve(app, listInspections, ({ tx, scope, list: asked, now }) => list(tx, scope, null, asked, now));
  serve(app, listOrganisationInspections, ({ tx, scope, list: asked, now }) =>
    list(tx, scope, null, asked, now),
  );
  serve(app, listOwnInspections, ({ tx, scope, params, list: asked, now }) => {
    requireListAccess(scope, params.id);
    return list(tx, scope, params.id, asked, now);
  });
}
