import type { FastifyInstance } from 'fastify';
import { getUploadUrls, listSupportMaterials, saveFile } from '@portal/domain/files/contract';
import { serve } from '../platform/endpoint.ts';
import { saveReference } from './arrival-commands.ts';
import { presentMaterial } from './present.ts';
import { listMaterials } from './store.ts';
import { giveSlots, giveSlotsAgain } from './upload-commands.ts';

/** A day's work sent at once has some ten requests of up to fifty files; each may be tried several times. */
const SLOT_LIMIT = { most: 300, seconds: 900 };

/** Upload slots, references to what was uploaded, and the support library. */
export function filesRoutes(app: FastifyInstance): void {
  serve(
    app,
    getUploadUrls,
    ({ tx, scope, body, deps, now }) => giveSlots(tx, scope, body, deps.storage, now),
    {
      replay: ({ tx, scope, deps, now }, kept) => giveSlotsAgain(tx, scope, kept.paths, deps.storage, now),
      limits: ({ scope }) => [{ name: 'slots:user', subject: String(scope.actor.id), ...SLOT_LIMIT }],
    },
  );

  serve(app, saveFile, ({ tx, scope, body, deps, now }) =>
    saveReference(tx, scope, body, { storage: deps.storage, now }),
  );

  serve(app, listSupportMaterials, async ({ tx, scope, query, list, deps, now }) => {
    const page = await listMaterials(tx, scope, query.language, list);
    return { ...page, items: page.items.map((row) => presentMaterial(row, deps.storage, now)) };
  });
}
