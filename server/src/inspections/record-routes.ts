import type { FastifyInstance } from 'fastify';
import {
  createInspection,
  getInspection,
  getInspectionCard,
  getInspectionEvents,
  listInspectionPreviews,
  updateInspection,
} from '@portal/domain/inspections/record-contract';
import { eventsOf } from '../events/store.ts';
import type { CardTools } from '../files/card-commands.ts';
import { contentHash } from '../platform/http/content-hash.ts';
import { serve } from '../platform/http/endpoint.ts';
import { inspectionCardOf } from './card-commands.ts';
import {
  loadForChange,
  loadVisible,
  mustBeThere,
  readInspection,
  readPreviews,
  stillVisible,
} from './read-commands.ts';
import {
  createInspection as create,
  eventOf,
  mustBePossible,
  updateInspection as update,
} from './change-commands.ts';

/** One inspection: read, taken in, set for a day, carried out, and its card. */
export function inspectionRecordRoutes(app: FastifyInstance, tools: CardTools): void {
  serve(app, getInspection, async ({ tx, scope, params, deps, now, showsVersion }) => {
    const read = await readInspection(tx, params.id, { scope, storage: deps.storage, now });
    showsVersion(read.revision);
    return read.inspection;
  });

  serve(app, listInspectionPreviews, async ({ tx, scope, query, deps, now }) => {
    const previews = await readPreviews(tx, query.id, { scope, storage: deps.storage, now });
    const { length } = previews;
    return { items: previews, totalItems: length, page: 1, itemsPerPage: length };
  });

  serve(
    app,
    createInspection,
    async ({ tx, scope, body, deps, now, request, reply, showsVersion }) => {
      const { id, replayed } = await create(tx, scope, body, contentHash(request), now);
      if (replayed) void reply.header('idempotent-replayed', 'true');
      const read = await readInspection(tx, id, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.inspection;
    },
    { replay: ({ tx, scope }, kept) => stillVisible(tx, scope, kept) },
  );

  serve(
    app,
    updateInspection,
    async ({ tx, scope, params, body, deps, now, ifMatch, showsVersion }) => {
      const record = await loadForChange(tx, scope, params.id);
      await mustBePossible(tx, scope, record, eventOf(body));
      ifMatch(record.revision);
      await update(tx, scope, record, body, now);
      const read = await readInspection(tx, params.id, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.inspection;
    },
    {
      authorise: ({ tx, scope, params }) => mustBeThere(tx, scope, params.id),
      replay: ({ tx, scope }, kept) => stillVisible(tx, scope, kept),
    },
  );

  serve(app, getInspectionEvents, async ({ tx, scope, params, list }) => {
    await loadVisible(tx, scope, params.id);
    return eventsOf(tx, scope, { inspectionId: params.id }, list);
  });

  serve(
    app,
    getInspectionCard,
    async ({ scope, params, now, reply }) => {
      const { bytes } = await inspectionCardOf(tools, scope, params.id, now);
      void reply.header('cache-control', 'private, no-cache');
      void reply.header('content-disposition', `inline; filename="inspection-${params.id}.pdf"`);
      return bytes;
    },
    { transaction: 'none' },
  );
}
