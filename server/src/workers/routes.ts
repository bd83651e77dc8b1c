import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/workers/contract';
import { recordEvent } from '../events/commands.ts';
import { serve } from '../platform/http/endpoint.ts';
import { addWorker, changeWorker, workersCsv } from './commands.ts';
import { allWorkers, listWorkers, lockWorker } from './store.ts';

/** The people of production, whom the office keeps. */
export function workersRoutes(app: FastifyInstance): void {
  serve(app, contract.listWorkers, ({ tx, scope, query, list }) => listWorkers(tx, scope, query, list));

  serve(app, contract.createWorker, async ({ tx, scope, body, now, showsVersion }) => {
    const { revision, ...worker } = await addWorker(tx, scope, body, now);
    showsVersion(revision);
    return worker;
  });

  serve(app, contract.updateWorker, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const before = await lockWorker(tx, scope, params.id);
    if (!before) throw new Problem('not-found');
    ifMatch(before.updatedAt);
    const { revision: _revision, ...worker } = await changeWorker(tx, scope, before, body, now);
    showsVersion(worker.updatedAt);
    return worker;
  });

  serve(app, contract.exportWorkers, async ({ tx, scope, query, language, reply }) => {
    await recordEvent(tx, scope, { type: 'worker.list_exported' });
    void reply.header('content-disposition', 'attachment; filename="workers.csv"');
    return workersCsv(await allWorkers(tx, scope, query), language);
  });
}
