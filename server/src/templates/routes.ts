import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import {
  getTemplate,
  getTemplateVersion,
  listOrganisationTemplates,
  listTemplates,
} from '@portal/domain/templates/contract';
import { templateVersionSchema } from '@portal/domain/templates/record';
import { readerLevel } from '@portal/domain/templates/reader-level';
import type { Scope, Tx } from '../db/open.ts';
import { serve } from '../platform/http/endpoint.ts';
import { ORGANISATION_HEADER } from '../platform/scope-of.ts';
import { readableTemplates, readerLevelOf } from './readable-version-store.ts';
import { listTemplates as list, templateById, versionById } from './store.ts';

/** Device templates and their versions, to be read. */
export function templatesRoutes(app: FastifyInstance): void {
  serve(app, listOrganisationTemplates, async ({ tx, scope, request, query, list: asked }) => {
    const page = await list(tx, scope, query, asked);
    return { ...page, items: await readableTemplates(tx, scope, page.items, readerLevelOf(request)) };
  });
  // A superadmin who names no organisation works in all of them: over their own only, row level security stands.
  serve(
    app,
    listTemplates,
    ({ deps, scope, request, query, list: asked }) => {
      const readable = async (tx: Tx, of: Scope | 'all') => {
        const page = await list(tx, of, query, asked);
        return { ...page, items: await readableTemplates(tx, scope, page.items, readerLevelOf(request)) };
      };
      return scope.actor.role === 'superadmin' && request.headers[ORGANISATION_HEADER] === undefined
        ? deps.db.system((tx) => readable(tx, 'all'))
        : deps.db.within(scope, (tx) => readable(tx, scope));
    },
    { transaction: 'none' },
  );

  serve(app, getTemplate, async ({ tx, scope, request, params }) => {
    const template = await templateById(tx, scope, params.id);
    const found = template ? [template] : [];
    const [readable] = await readableTemplates(tx, scope, found, readerLevelOf(request));
    if (!readable) throw new Problem('not-found');
    return readable;
  });

  serve(app, getTemplateVersion, async ({ tx, scope, params }) => {
    const version = await versionById(tx, scope, params.id);
    if (!version) throw new Problem('version-gone');
    return templateVersionSchema.parse({ ...version, readerLevel: readerLevel(version) });
  });
}
