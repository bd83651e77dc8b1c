import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/events/contract';
import { serve } from '../platform/http/endpoint.ts';
import { listEvents, readableEvent } from './store.ts';

/** The event log of an organisation, for its admins. */
export function eventsRoutes(app: FastifyInstance): void {
  serve(app, contract.listEvents, ({ tx, scope, list }) => listEvents(tx, scope, list), {
    readableAt: readableEvent,
  });
}
