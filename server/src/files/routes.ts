import type { FastifyInstance } from 'fastify';
import { changeDeclaredFile, getUploadUrls, listFiles, saveFile } from '@portal/domain/files/contract';
import { LIMITS } from '../auth/guessing-store.ts';
import { serve } from '../platform/http/endpoint.ts';
import { changeDeclared } from './declared-file-commands.ts';
import { saveReference } from './arrival-commands.ts';
import { presentLibraryFile } from './present.ts';
import { listLibrary } from './library-list-store.ts';
import { createUploadSlots, renewUploadSlots, mayUpload } from './upload-commands.ts';

/** Upload slots, references to what was uploaded, and the list of them. */
export function filesRoutes(app: FastifyInstance): void {
  serve(
    app,
    getUploadUrls,
    async ({ tx, scope, body, deps, session, now }) =>
      createUploadSlots(tx, scope, body, { ...deps, now, signer: await session?.uploadSigner?.() }),
    {
      authorise: async ({ tx, scope, body }) => {
        for (const { clientId, filename } of body) await mayUpload(tx, scope, { clientId, name: filename });
      },
      replay: async ({ tx, scope, deps, session, now }, answer) =>
        renewUploadSlots(tx, scope, answer.paths, { ...deps, now, signer: await session?.uploadSigner?.() }),
      limits: LIMITS.slots,
    },
  );

  serve(
    app,
    saveFile,
    ({ tx, scope, body, deps, now }) => saveReference(tx, scope, body, { storage: deps.storage, now }),
    { authorise: ({ tx, scope, body }) => mayUpload(tx, scope, body) },
  );

  serve(app, changeDeclaredFile, ({ tx, scope, body, now }) => changeDeclared(tx, scope, body, now), {
    authorise: ({ tx, scope, body }) => mayUpload(tx, scope, body),
  });

  serve(app, listFiles, async ({ tx, scope, list, query, deps, now }) => {
    const page = await listLibrary(tx, scope, { ...list, newestOnly: query.newest === 'true' });
    const items = page.items.map((row) => presentLibraryFile(row, scope.organisationId, deps.storage, now));
    return { ...page, items: await Promise.all(items) };
  });
}
