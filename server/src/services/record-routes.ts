import type { FastifyInstance } from 'fastify';
import { onOnePage } from '@portal/domain/page';
import {
  createService,
  getService,
  getServiceCard,
  getServiceEvents,
  listServicePreviews,
  updateService,
} from '@portal/domain/services/record-contract';
import { eventOf } from '@portal/domain/services/transition';
import type { Tx } from '../db/open.ts';
import { eventsOf, readableEvent, readableHistory } from '../events/store.ts';
import type { CardTools } from '../files/card-commands.ts';
import { contentHash } from '../platform/http/content-hash.ts';
import { serve } from '../platform/http/endpoint.ts';
import { authoriseNewService, authoriseService } from './access.ts';
import { serviceCardOf } from './card-commands.ts';
import { patchedContent } from './content-commands.ts';
import { createService as create, lockDeviceToService, serviceCreatedBefore } from './intake-commands.ts';
import { loadForChange, loadService, readPreviews, readService, authoriseReplay } from './read-commands.ts';
import { actionsIn, mustBePossible } from './step-commands.ts';
import { updateService as update } from './change-commands.ts';

/** One service: read, created, taken through its states, and its card. */
export function serviceRecordRoutes(app: FastifyInstance, tools: CardTools): void {
  serve(app, getService, async ({ tx, scope, params, deps, now, showsVersion }) => {
    const service = await loadService(tx, scope, params.id);
    authoriseService(scope.actor, 'see', service);
    const read = await readService(tx, service, { scope, storage: deps.storage, now });
    showsVersion(read.revision);
    return read.service;
  });

  serve(
    app,
    listServicePreviews,
    async ({ tx, scope, query, deps, now }) => {
      return onOnePage(await readPreviews(tx, query.id, { scope, storage: deps.storage, now }));
    },
    { readableAt: readableHistory },
  );

  serve(
    app,
    createService,
    async ({ tx, scope, body, deps, now, request, reply, showsVersion }) => {
      const hash = contentHash(request);
      let service: { readonly id: number; readonly replayed: boolean } | undefined =
        await serviceCreatedBefore(tx, scope, body.clientId, hash);
      if (!service) {
        const device = authoriseNewService(scope.actor, await lockDeviceToService(tx, scope, body, now));
        service = await create(tx, scope, device, { body, hash }, now);
      }
      const { id, replayed } = service;
      if (replayed) void reply.header('idempotent-replayed', 'true');
      const made = await loadService(tx, scope, id);
      const read = await readService(tx, made, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.service;
    },
    { replay: ({ tx, scope }, answer) => authoriseReplay(tx, scope, answer) },
  );

  serve(
    app,
    updateService,
    async ({ tx, scope, params, body, deps, now, ifMatch, showsVersion }) => {
      const service = await loadForChange(tx, scope, params.id);
      authoriseService(scope.actor, 'see', service);
      const { files: _files, status, ...changes } = body;
      const event = eventOf(service, status, patchedContent(service, changes));
      for (const action of actionsIn(body, event)) authoriseService(scope.actor, action, service);
      await mustBePossible(tx, scope, service, body, event);
      ifMatch(service.revision);
      await update(tx, scope, service, body, now);
      const changed = await loadService(tx, scope, params.id);
      const read = await readService(tx, changed, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.service;
    },
    {
      authorise: async ({ tx, scope, params }) => {
        authoriseService(scope.actor, 'see', await loadService(tx, scope, params.id));
      },
      replay: ({ tx, scope }, answer) => authoriseReplay(tx, scope, answer),
    },
  );

  serve(
    app,
    getServiceCard,
    async ({ scope, params, now, reply }) => {
      const load = async (tx: Tx) =>
        authoriseService(scope.actor, 'see', await loadService(tx, scope, params.id));
      const { bytes } = await serviceCardOf(tools, scope, load, now);
      void reply.header('cache-control', 'private, no-cache');
      void reply.header('content-disposition', `inline; filename="service-${params.id}.pdf"`);
      return bytes;
    },
    { transaction: 'none' },
  );
  serviceHistoryRoute(app);
}

/** The history of a service. */
function serviceHistoryRoute(app: FastifyInstance): void {
  serve(
    app,
    getServiceEvents,
    async ({ tx, scope, params, list }) => {
      authoriseService(scope.actor, 'see', await loadService(tx, scope, params.id));
      return eventsOf(tx, scope, { serviceId: params.id }, list);
    },
    { readableAt: readableEvent },
  );
}
