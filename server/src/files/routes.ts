import type { FastifyInstance } from 'fastify';
import { getUploadUrls, listSupportMaterials, saveFile } from '@portal/domain/files/contract';
import { serve } from '../platform/endpoint.ts';
import { takeFrom } from '../platform/rate-limit.ts';
import { saveReference } from './arrival-commands.ts';
import { presentMaterial } from './present.ts';
import { listMaterials } from './store.ts';
import { giveSlots } from './upload-commands.ts';

/** A day's work sent at once has some ten requests of up to fifty files; each may be tried several times. */
const SLOT_LIMIT = { most: 300, seconds: 900 };

/** Upload slots, references to what was uploaded, and the support library. */
export function filesRoutes(app: FastifyInstance): void {
  // The limit is counted over all organisations, in a transaction of its own: a refused wish counts as well.
  serve(
    app,
    getUploadUrls,
    async ({ scope, body, deps, now }) => {
      const limit = { name: 'slots:user', subject: String(scope.actor.id), ...SLOT_LIMIT };
      await deps.db.system((tx) => takeFrom(tx, [limit], now));
      return deps.db.within(scope, (tx) => giveSlots(tx, scope, body, deps.storage, now));
    },
    { transaction: 'none' },
  );

  serve(app, saveFile, ({ tx, scope, body, deps, now }) =>
    saveReference(tx, scope, body, { storage: deps.storage, now }),
  );

  serve(app, listSupportMaterials, async ({ tx, scope, query, list, deps, now }) => {
    const page = await listMaterials(tx, scope, query.language, list);
    return { ...page, items: page.items.map((row) => presentMaterial(row, deps.storage, now)) };
  });
}
