import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAdmin } from '@portal/domain/access/role-of';
import { Problem } from '@portal/domain/problem';
import {
  getTemplate,
  getTemplateVersion,
  listOrganisationTemplates,
  listTemplates,
} from '@portal/domain/templates/contract';
import type { Scope, Tx } from '../db/open.ts';
import { serve } from '../platform/http/endpoint.ts';
import { readerLevelOf } from '../platform/http/reader-level.ts';
import { ORGANISATION_HEADER } from '../platform/scope-of.ts';
import { presentVersion, templateRevision, versionRecord, versionTag } from './editing-store.ts';
import { noteFetched } from './holder-commands.ts';
import { readableTemplates } from './readable-version-store.ts';
import { listTemplates as list, templateById } from './store.ts';

/** Device templates and their versions, to be read. */
export function templatesRoutes(app: FastifyInstance): void {
  serve(
    app,
    listOrganisationTemplates,
    async ({ tx, scope, request, session, now, query, list: asked }) => {
      const page = await list(tx, scope, query, asked);
      const items = await readable(tx, scope, page.items, request);
      if (session && !isAdmin(scope.actor.role)) await noteFetched(tx, scope, session.sessionId, items, now);
      return { ...page, items };
    },
    { transaction: 'writes' },
  );
  // A superadmin who names no organisation sees the templates of all: read without the row level security of one.
  serve(
    app,
    listTemplates,
    ({ deps, scope, request, query, list: asked }) => {
      const read = async (tx: Tx, of: Scope | 'all') => {
        const page = await list(tx, of, query, asked);
        return { ...page, items: await readable(tx, scope, page.items, request) };
      };
      return scope.actor.role === 'superadmin' && request.headers[ORGANISATION_HEADER] === undefined
        ? deps.db.system((tx) => read(tx, 'all'))
        : deps.db.within(scope, (tx) => read(tx, scope));
    },
    { transaction: 'none' },
  );

  serve(app, getTemplate, async ({ tx, scope, request, params, showsVersion }) => {
    // Before the body: whoever saves what is newer than its version is told so, and an older one would be overwritten.
    const revision = await templateRevision(tx, scope, params.id);
    const template = await templateById(tx, scope, params.id);
    const [found] = await readable(tx, scope, template ? [template] : [], request);
    if (!found) throw new Problem('not-found');
    showsVersion(revision);
    return found;
  });

  serve(app, getTemplateVersion, async ({ tx, scope, params, showsVersion }) => {
    const version = await versionRecord(tx, scope, params.id);
    if (!version || (version.published_at === null && !isAdmin(scope.actor.role)))
      throw new Problem('version-gone');
    showsVersion(versionTag(version));
    return presentVersion(version, scope);
  });
}

function readable(
  tx: Tx,
  scope: Scope,
  templates: Parameters<typeof readableTemplates>[2],
  request: FastifyRequest,
) {
  return readableTemplates(tx, scope, templates, readerLevelOf(request));
}
