import type { FastifyInstance } from 'fastify';
import { Problem } from '@portal/domain/problem';
import {
  getTemplate,
  getTemplateVersion,
  listOrganisationTemplates,
  listTemplates,
} from '@portal/domain/templates/contract';
import { templateVersionSchema } from '@portal/domain/templates/record';
import { serve } from '../platform/http/endpoint.ts';
import { ORGANISATION_HEADER } from '../platform/scope-of.ts';
import { listTemplates as list, templateById, versionById } from './store.ts';

/** Device templates and their versions, to be read. */
export function templatesRoutes(app: FastifyInstance): void {
  serve(app, listOrganisationTemplates, ({ tx, scope, query, list: asked }) => list(tx, scope, query, asked));
  // A superadmin who names no organisation works in all of them: over their own only, row level security stands.
  serve(
    app,
    listTemplates,
    ({ deps, scope, request, query, list: asked }) =>
      scope.actor.role === 'superadmin' && request.headers[ORGANISATION_HEADER] === undefined
        ? deps.db.system((tx) => list(tx, 'all', query, asked))
        : deps.db.within(scope, (tx) => list(tx, scope, query, asked)),
    { transaction: 'none' },
  );

  serve(app, getTemplate, async ({ tx, scope, params }) => {
    const template = await templateById(tx, scope, params.id);
    if (!template) throw new Problem('not-found');
    return template;
  });

  serve(app, getTemplateVersion, async ({ tx, scope, params }) => {
    const version = await versionById(tx, scope, params.id);
    if (!version) throw new Problem('version-gone');
    return templateVersionSchema.parse(version);
  });
}
