import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/production/contract';
import type { ProductionDevice } from '@portal/domain/production/record';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { currentParameters } from '../devices/store.ts';
import type { Storage } from '../platform/files/storage.ts';
import { contentHash } from '../platform/http/content-hash.ts';
import { serve } from '../platform/http/endpoint.ts';
import { templateById } from '../templates/store.ts';
import { enterProduction } from './entry-commands.ts';
import { scannedDevices, listProductionDevices, productionBoard, productionRow } from './queue-store.ts';
import { recordProduction } from './record-commands.ts';
import { productionRecords } from './record-store.ts';
import { identifiedWorker } from './worker-store.ts';

type Viewing = { readonly storage: Storage; readonly now: Date };

/** A device with the form of its stages and its history; throws `not-found`. */
async function readDevice(tx: Tx, scope: Scope, id: number, viewing: Viewing): Promise<ProductionDevice> {
  const row = await productionRow(tx, scope, id);
  if (!row) throw new Problem('not-found');
  const version = (await templateById(tx, scope, row.deviceTemplate.id))?.activeVersion;
  if (!version) throw new Problem('template-inactive');
  return {
    ...row,
    parameters: await currentParameters(tx, scope, id),
    schemaVersion: {
      id: version.id,
      number: version.number,
      parametersSchema: version.parametersSchema,
      productionFormSchema: version.productionFormSchema,
    },
    records: await productionRecords(tx, scope, { deviceId: id }, viewing),
  };
}

/** The hall: the queue, the board, a device at its station, and what is done to it. */
export function productionRoutes(app: FastifyInstance): void {
  serve(app, contract.listProduction, ({ tx, scope, query, list }) =>
    listProductionDevices(tx, scope, query, list),
  );

  serve(app, contract.getProductionBoard, ({ tx, scope, now }) => productionBoard(tx, scope, now));

  serve(app, contract.scanProduction, async ({ tx, scope, query: { text } }) => ({
    devices: await scannedDevices(tx, scope, text),
    worker: (await identifiedWorker(tx, scope, { badge: text })) ?? null,
  }));

  serve(app, contract.enterProduction, async ({ tx, scope, body, deps, now }) => {
    const id = await enterProduction(tx, scope, body, now);
    return readDevice(tx, scope, id, { storage: deps.storage, now });
  });

  serve(app, contract.getProductionDevice, ({ tx, scope, params, deps, now }) =>
    readDevice(tx, scope, params.id, { storage: deps.storage, now }),
  );

  serve(app, contract.createProductionRecord, async ({ tx, scope, body, deps, now, request, reply }) => {
    const { id, replayed } = await recordProduction(tx, scope, body, contentHash(request), now);
    if (replayed) void reply.header('idempotent-replayed', 'true');
    const [record] = await productionRecords(tx, scope, { recordId: id }, { storage: deps.storage, now });
    if (!record) throw new Error(`Production record ${String(id)} is not there`);
    return record;
  });
}
