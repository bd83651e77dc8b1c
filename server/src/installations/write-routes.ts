import type { FastifyInstance } from 'fastify';
import { createInstallation, updateInstallation } from '@portal/domain/installations/contract';
import { contentHash } from '../platform/http/content-hash.ts';
import { serve } from '../platform/http/endpoint.ts';
import { createInstallation as create } from './commands.ts';
import { loadVisible, readInstallation, stillVisible } from './read-commands.ts';
import { lockInstallation } from './store.ts';
import { updateInstallation as update } from './update-commands.ts';

/** What the device's queue sends: new installations, and corrected ones. */
export function installationWriteRoutes(app: FastifyInstance): void {
  serve(
    app,
    createInstallation,
    async ({ tx, scope, body, deps, now, request, reply, showsVersion }) => {
      const { requireAsp } = deps.config;
      const hash = contentHash(request);
      const { id, replayed } = await create(tx, scope, body, { now, requireAsp, hash });
      if (replayed) void reply.header('idempotent-replayed', 'true');
      const read = await readInstallation(tx, id, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.installation;
    },
    { replay: ({ tx, scope }, kept) => stillVisible(tx, scope, kept) },
  );

  serve(
    app,
    updateInstallation,
    async ({ tx, scope, params, body, deps, now, ifMatch, showsVersion }) => {
      await lockInstallation(tx, scope, params.id);
      const record = await loadVisible(tx, scope, params.id);
      ifMatch(record.revision);
      await update(tx, scope, record, body, now);
      const read = await readInstallation(tx, params.id, { scope, storage: deps.storage, now });
      showsVersion(read.revision);
      return read.installation;
    },
    {
      authorise: async ({ tx, scope, params }) => {
        await loadVisible(tx, scope, params.id);
      },
      replay: ({ tx, scope }, kept) => stillVisible(tx, scope, kept),
    },
  );
}
