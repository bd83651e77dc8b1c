import type { FastifyInstance } from 'fastify';
import { onOnePage } from '@portal/domain/page';
import {
  createInspection,
  getInspection,
  getInspectionCard,
  getInspectionEvents,
  listInspectionPreviews,
  updateInspection,
} from '@portal/domain/inspections/record-contract';
import { eventOf } from '@portal/domain/inspections/transition';
import type { Tx } from '../db/open.ts';
import { eventsOf, readableEvent, readableHistory } from '../events/store.ts';
import type { CardTools } from '../files/card-commands.ts';
import { contentHash } from '../platform/http/content-hash.ts';
import { serve } from '../platform/http/endpoint.ts';
import { authoriseInspection, authoriseNewInspection, rightFor } from './access.ts';
import { inspectionCardOf } from './card-commands.ts';
import {
  loadForChange,
  loadInspection,
  requireVisible,
  readInspection,
  readPreviews,
  authoriseReplay,
} from './read-commands.ts';
import {
  createInspection as create,
  lockInstallationToInspect,
  mustBePossible,
  updateInspection as update,
} from './change-commands.ts';

/** One inspection: read, created, scheduled, carried out, and its card. */
export function inspectionRecordRoutes(app: FastifyInstance, tools: CardTools): void {
  serve(app, getInspection, async ({ tx, scope, params, deps, now, showsVersion }) => {
    const inspection = await loadInspection(tx, scope, params.id);
    authoriseInspection(scope.actor, 'see', inspection);
    const read = await readInspection(tx, inspection, { scope, storage: deps.storage, now });
    showsVersion(read.revision);
    return read.inspection;
  });

  serve(
    app,
    listInspectionPreviews,
    async ({ tx, scope, query, deps, now }) => {
      return onOnePage(await readPreviews(tx, query.id, { scope, storage: deps.storage, now }));
    },
    { readableAt: readableHistory },
  );

  serve(
    app,
    createInspection,
    async ({ tx, scope, body, deps, now, request, reply, showsVersion }) => {
      const installation = authoriseNewInspection(
        scope.actor,
        await lockInstallationToInspect(tx, scope, body),
      );
      const hash = contentHash(request);
      const { id, replayed } = await create(tx, scope, installation, { body, hash }, now);
      if (replayed) void reply.header('idempotent-replayed', 'true');
      const made = await loadInspection(tx, scope, id);
      const read = await readInspection(tx, made, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.inspection;
    },
    { replay: ({ tx, scope }, answer) => authoriseReplay(tx, scope, answer) },
  );

  serve(
    app,
    updateInspection,
    async ({ tx, scope, params, body, deps, now, ifMatch, showsVersion }) => {
      const inspection = await loadForChange(tx, scope, params.id);
      const event = eventOf(body);
      authoriseInspection(scope.actor, rightFor(body, event), inspection);
      await mustBePossible(tx, scope, inspection, event);
      ifMatch(inspection.revision);
      await update(tx, scope, inspection, body, now);
      const changed = await loadInspection(tx, scope, params.id);
      const read = await readInspection(tx, changed, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.inspection;
    },
    {
      authorise: ({ tx, scope, params }) => requireVisible(tx, scope, params.id),
      replay: ({ tx, scope }, answer) => authoriseReplay(tx, scope, answer),
    },
  );

  serve(
    app,
    getInspectionCard,
    async ({ scope, params, now, reply }) => {
      const load = async (tx: Tx) =>
        authoriseInspection(scope.actor, 'see', await loadInspection(tx, scope, params.id));
      const { bytes } = await inspectionCardOf(tools, scope, load, now);
      void reply.header('cache-control', 'private, no-cache');
      void reply.header('content-disposition', `inline; filename="inspection-${params.id}.pdf"`);
      return bytes;
    },
    { transaction: 'none' },
  );
  inspectionHistoryRoute(app);
}

/** The history of an inspection. */
function inspectionHistoryRoute(app: FastifyInstance): void {
  serve(
    app,
    getInspectionEvents,
    async ({ tx, scope, params, list }) => {
      authoriseInspection(scope.actor, 'see', await loadInspection(tx, scope, params.id));
      return eventsOf(tx, scope, { inspectionId: params.id }, list);
    },
    { readableAt: readableEvent },
  );
}
