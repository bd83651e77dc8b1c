import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/imports/contract';
import { listImportRows } from '@portal/domain/imports/row-contract';
import type { Deps } from '../platform/deps.ts';
import { serve } from '../platform/http/endpoint.ts';
import { addRows, beginApply, beginPlan, beginUndo, createImport } from './commands.ts';
import { declareDocuments } from './installations/document-commands.ts';
import { suggestion } from './mapping-commands.ts';
import { refusedCsv } from './refused-commands.ts';
import { importById, listImports, listRows } from './store.ts';

/** Imports of tables: the rows of a file, the plan of what they would do, its doing and its undoing. */
export function importsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listImports, ({ tx, scope, list }) => listImports(tx, scope, list));

  serve(app, contract.getImport, ({ tx, scope, params }) => importById(tx, scope, params.id));

  serve(app, contract.createImport, async ({ tx, scope, body, now }) => {
    const id = await createImport(tx, scope, body, now);
    return importById(tx, scope, id);
  });

  serve(app, contract.addImportRows, async ({ tx, scope, params, body, now }) => ({
    received: await addRows(tx, scope, params.id, body, now),
  }));

  serve(app, contract.suggestMapping, ({ tx, scope, params, query, language }) =>
    suggestion(tx, scope, params.id, query.template, language),
  );

  serve(app, contract.planImport, async ({ tx, scope, params, body, now }) => {
    await beginPlan(tx, scope, params.id, body, now);
    return importById(tx, scope, params.id);
  });

  serve(app, contract.applyImport, async ({ tx, scope, params, body, now }) => {
    await beginApply(tx, scope, params.id, body.plan, now);
    return importById(tx, scope, params.id);
  });

  serve(app, contract.undoImport, async ({ tx, scope, params, now }) => {
    await beginUndo(tx, scope, params.id, now);
    return importById(tx, scope, params.id);
  });

  serve(app, contract.attachDocuments, async ({ tx, scope, params, body, now }) => ({
    declared: await declareDocuments(tx, scope, params.id, body.documents, now),
  }));

  serve(app, listImportRows, async ({ tx, scope, params, query, list }) => {
    const { kind } = await importById(tx, scope, params.id);
    return listRows(tx, scope, { id: params.id, kind }, query, list);
  });

  serve(
    app,
    contract.refusedRows,
    async ({ scope, params, language, reply }) => {
      await deps.db.within(scope, (tx) => importById(tx, scope, params.id));
      reply.header('content-disposition', `attachment; filename="import-${params.id}-refused.csv"`);
      return Readable.from(refusedCsv(deps, scope, params.id, language));
    },
    { transaction: 'none' },
  );
}
