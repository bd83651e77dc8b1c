import type { FastifyInstance } from 'fastify';
import { changeDeclaredFile, getUploadUrls, listFiles, saveFile } from '@portal/domain/files/contract';
import { LIMITS } from '../auth/guessing-store.ts';
import { serve, serveAuthorised } from '../platform/http/endpoint.ts';
import { changeDeclared } from './declared-file-commands.ts';
import { saveReference } from './arrival-commands.ts';
import { presentLibraryFile } from './present.ts';
import { listLibrary } from './library-list-store.ts';
import {
  createUploadSlots,
  mayUpload,
  mayUploadAll,
  renewUploadSlots,
  uploadableFile,
} from './upload-commands.ts';

/** Upload slots, references to what was uploaded, and the list of them. */
export function filesRoutes(app: FastifyInstance): void {
  serveAuthorised(
    app,
    getUploadUrls,
    ({ tx, scope, body }) => mayUploadAll(tx, scope, body),
    async ({ tx, scope, deps, session, now }, requested) =>
      createUploadSlots(tx, scope, requested, { ...deps, now, signer: await session?.uploadSigner?.() }),
    {
      replay: async ({ tx, scope, deps, session, now }, answer) =>
        renewUploadSlots(tx, scope, answer.paths, { ...deps, now, signer: await session?.uploadSigner?.() }),
      limits: LIMITS.slots,
    },
  );

  serveAuthorised(
    app,
    saveFile,
    ({ tx, scope, body }) => mayUpload(tx, scope, body),
    ({ tx, scope, body, deps, now }, declared) =>
      saveReference(tx, scope, body, declared, { storage: deps.storage, now }),
  );

  serveAuthorised(
    app,
    changeDeclaredFile,
    ({ tx, scope, body }) => uploadableFile(tx, scope, body.clientId, body.name),
    ({ tx, scope, body, now }, declared) => changeDeclared(tx, scope, body, declared, now),
  );

  serve(app, listFiles, async ({ tx, scope, list, query, deps, now }) => {
    const page = await listLibrary(tx, scope, { ...list, newestOnly: query.newest === 'true' });
    const items = page.items.map((row) => presentLibraryFile(row, scope.organisationId, deps.storage, now));
    return { ...page, items: await Promise.all(items) };
  });
}
