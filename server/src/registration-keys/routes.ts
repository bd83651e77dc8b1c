import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import type { RegistrationKey } from '@portal/domain/registration-keys/contract';
import * as contract from '@portal/domain/registration-keys/contract';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { createKeys, deleteKey, keysCsv } from './commands.ts';
import { keyById, listKeys } from './store.ts';

async function existingKey(tx: Tx, scope: Scope, id: number): Promise<RegistrationKey> {
  const key = await keyById(tx, scope, id);
  if (!key) throw new Problem('not-found');
  return key;
}

/** Registration keys: created, listed, exported, and deleted while they are free. */
export function registrationKeysRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listKeys, ({ tx, scope, query, list }) => listKeys(tx, scope, query, list));

  serve(app, contract.createKeys, async ({ tx, scope, body, now }) => ({
    keys: await createKeys(tx, scope, body.count, now),
  }));

  serve(app, contract.getKey, async ({ tx, scope, params, showsVersion }) => {
    const key = await existingKey(tx, scope, params.id);
    showsVersion(JSON.stringify(key));
    return key;
  });

  serve(app, contract.deleteKey, async ({ tx, scope, params, ifMatch }) => {
    ifMatch(JSON.stringify(await existingKey(tx, scope, params.id)));
    await deleteKey(tx, scope, params.id);
  });

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
