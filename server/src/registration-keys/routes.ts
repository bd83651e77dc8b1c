import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import * as contract from '@portal/domain/registration-keys/contract';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { createKeys, deleteKey, keysCsv } from './commands.ts';
import { keyById, listKeys } from './store.ts';

/** Registration keys: created, listed, exported, and deleted while they are free. */
export function registrationKeysRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listKeys, ({ tx, scope, query, list }) => listKeys(tx, scope, query, list));

  serve(app, contract.createKeys, async ({ tx, scope, body, now }) => ({
    keys: await createKeys(tx, scope, body.count, now),
  }));

  serve(app, contract.getKey, async ({ tx, scope, params }) => {
    const key = await keyById(tx, scope, params.id);
    if (!key) throw new Problem('not-found');
    return key;
  });

  serve(app, contract.deleteKey, ({ tx, scope, params }) => deleteKey(tx, scope, params.id));

  serve(
    app,
    contract.exportKeys,
    async ({ scope, query, language, reply }) => {
      await deps.db.within(scope, (tx) => recordEvent(tx, scope, { type: 'key.list_exported' }));
      reply.header('content-disposition', 'attachment; filename="registration-keys.csv"');
      return Readable.from(keysCsv(deps, scope, query, language));
    },
    { transaction: 'none' },
  );
}
