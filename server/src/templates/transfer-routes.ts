import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/templates/transfer-contract';
import { serve } from '../platform/http/endpoint.ts';
import { shownTemplate } from './editing-routes.ts';
import { readTemplateFile, templateFile } from './transfer-commands.ts';

/** Templates as files, out and in. */
export function templateTransferRoutes(app: FastifyInstance): void {
  serve(app, contract.exportTemplate, ({ tx, scope, params, query }) =>
    templateFile(tx, scope, params.id, query.version),
  );

  serve(app, contract.importTemplate, async ({ tx, scope, body, now, showsVersion }) => {
    const { file, ...reading } = body;
    const { id, compared } = await readTemplateFile(tx, scope, file, reading, now);
    const template = id === null ? null : await shownTemplate(tx, scope, id, showsVersion);
    return { template, leftOut: file.leftOut, compared };
  });
}
