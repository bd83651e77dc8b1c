import type { FastifyInstance } from 'fastify';
import { createInstallation, updateInstallation } from '@portal/domain/installations/contract';
import { contentHash } from '../platform/http/content-hash.ts';
import { serve } from '../platform/http/endpoint.ts';
import { createInstallation as create } from './commands.ts';
import { authoriseEdit, authoriseInstallation } from './access.ts';
import {
  loadForChange,
  loadInstallation,
  loadToShow,
  readInstallation,
  authoriseReplay,
} from './read-commands.ts';
import { updateInstallation as update } from './correcting/update-commands.ts';

/** The requests of the device's queue: new and corrected installations. */
export function installationWriteRoutes(app: FastifyInstance): void {
  serve(
    app,
    createInstallation,
    async ({ tx, scope, body, deps, now, request, reply, showsVersion }) => {
      const { requireAsp } = deps.config;
      const hash = contentHash(request);
      const { id, replayed } = await create(tx, scope, body, { now, requireAsp, hash });
      if (replayed) void reply.header('idempotent-replayed', 'true');
      const made = await loadToShow(tx, scope, id);
      const read = await readInstallation(tx, made, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.installation;
    },
    { replay: ({ tx, scope }, answer) => authoriseReplay(tx, scope, answer) },
  );

  serve(
    app,
    updateInstallation,
    async ({ tx, scope, params, body, deps, now, ifMatch, showsVersion }) => {
      const installation = await loadForChange(tx, scope, params.id);
      authoriseInstallation(scope.actor, 'see', installation);
      ifMatch(installation.revision);
      await authoriseEdit(tx, scope, installation, body);
      await update(tx, scope, installation, body, now);
      const changed = await loadToShow(tx, scope, params.id);
      const read = await readInstallation(tx, changed, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.installation;
    },
    {
      authorise: async ({ tx, scope, params }) => {
        authoriseInstallation(scope.actor, 'see', await loadInstallation(tx, scope, params.id));
      },
      replay: ({ tx, scope }, answer) => authoriseReplay(tx, scope, answer),
    },
  );
}
