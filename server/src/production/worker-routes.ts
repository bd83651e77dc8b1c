import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import type { Worker } from '@portal/domain/production/worker';
import * as contract from '@portal/domain/production/worker-contract';
import type { Scope, Tx } from '../db/open.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { addWorker, changeWorker, identify } from './worker-commands.ts';
import { listWorkers, workerById } from './worker-store.ts';

async function shownWorker(
  tx: Tx,
  scope: Scope,
  id: number,
  showsVersion: (revision: number) => void,
): Promise<Worker> {
  const record = await workerById(tx, scope, id);
  if (!record) throw new Problem('not-found');
  showsVersion(record.revision);
  return record.worker;
}

/** The workers of production: kept by the office, identified at a station by PIN or badge. */
export function productionWorkerRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, contract.listWorkers, ({ tx, scope, query, list }) => listWorkers(tx, scope, query, list));

  serve(app, contract.getWorker, ({ tx, scope, params, showsVersion }) =>
    shownWorker(tx, scope, params.id, showsVersion),
  );

  serve(app, contract.createWorker, async ({ tx, scope, body, now, showsVersion }) => {
    const id = await addWorker(tx, scope, body, now);
    return shownWorker(tx, scope, id, showsVersion);
  });

  serve(app, contract.updateWorker, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const record = await workerById(tx, scope, params.id, { lock: true });
    if (!record) throw new Problem('not-found');
    ifMatch(record.revision);
    await changeWorker(tx, scope, record, body, now);
    return shownWorker(tx, scope, params.id, showsVersion);
  });

  serve(
    app,
    contract.identifyWorker,
    ({ scope, body, request, now }) => identify(db, scope, body, request.ip, now),
    { transaction: 'none' },
  );
}
