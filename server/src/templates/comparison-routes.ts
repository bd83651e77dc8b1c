import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/templates/comparison-contract';
import { serve } from '../platform/http/endpoint.ts';
import { comparison } from './comparison-commands.ts';
import { beginReplay } from './replay-commands.ts';
import { replayById } from './replay-store.ts';

/** What a version changes, and what it would have done to installations that were made. */
export function templateComparisonRoutes(app: FastifyInstance): void {
  serve(app, contract.compareVersionWith, ({ tx, scope, params, query, now }) =>
    comparison(tx, scope, { before: query.with, after: params.id }, now),
  );

  serve(app, contract.startReplay, async ({ tx, scope, params, body, now }) => {
    const id = await beginReplay(tx, scope, params.id, body.count, now);
    return replayById(tx, scope, id);
  });

  serve(app, contract.getReplay, ({ tx, scope, params }) => replayById(tx, scope, params.id));
}
