import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/templates/editing-contract';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Problem } from '@portal/domain/problem';
import type { Scope, Tx } from '../db/open.ts';
import { serve } from '../platform/http/endpoint.ts';
import { changeTemplate, createDeviceTemplate, deleteDeviceTemplate } from './editing-commands.ts';
import { lockTemplate, templateRevision } from './editing-store.ts';
import { activate } from './publishing-commands.ts';
import { giveToUsers, takeFromUsers } from './receiver-commands.ts';
import { templateById } from './store.ts';
import { exportTemplate, importTemplate } from '@portal/domain/templates/transfer-contract';
import { readTemplateFile, templateFile } from './transfer-commands.ts';

/** A template as it travels, with the revision for its `ETag`; throws `not-found`. */
export async function shownTemplate(
  tx: Tx,
  scope: Scope,
  id: number,
  showsVersion: (revision: number) => void,
): Promise<DeviceTemplate> {
  const template = await templateById(tx, scope, id);
  if (!template) throw new Problem('not-found');
  showsVersion(await templateRevision(tx, scope, id));
  return template;
}

/** What admins do with the device templates of their organisation. */
export function templateEditingRoutes(app: FastifyInstance): void {
  serve(app, contract.createTemplate, async ({ tx, scope, body, now, showsVersion }) => {
    const id = await createDeviceTemplate(tx, scope, body, now);
    return shownTemplate(tx, scope, id, showsVersion);
  });

  serve(app, contract.updateTemplate, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const template = await lockTemplate(tx, scope, params.id);
    ifMatch(template.revision);
    await changeTemplate(tx, scope, template, body, now);
    return shownTemplate(tx, scope, template.id, showsVersion);
  });

  serve(app, contract.deleteTemplate, async ({ tx, scope, params, ifMatch }) => {
    const template = await lockTemplate(tx, scope, params.id);
    ifMatch(template.revision);
    await deleteDeviceTemplate(tx, scope, template);
  });

  serve(app, contract.activateTemplate, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const template = await lockTemplate(tx, scope, params.id);
    ifMatch(template.revision);
    await activate(tx, scope, template, { version: body.version, give: body.give }, now);
    return shownTemplate(tx, scope, template.id, showsVersion);
  });

  serve(app, contract.changeReceivers, async ({ tx, scope, params, body, now }) => {
    const template = await lockTemplate(tx, scope, params.id);
    const change = body.act === 'give' ? giveToUsers : takeFromUsers;
    return { changed: await change(tx, scope, template, body.users, now) };
  });
}

/** Templates as files, out and in. */
export function templateTransferRoutes(app: FastifyInstance): void {
  serve(app, exportTemplate, ({ tx, scope, params, query }) =>
    templateFile(tx, scope, params.id, query.version),
  );

  serve(app, importTemplate, async ({ tx, scope, body, now, showsVersion }) => {
    const { file, ...reading } = body;
    const { id, compared } = await readTemplateFile(tx, scope, file, reading, now);
    const template = id === null ? null : await shownTemplate(tx, scope, id, showsVersion);
    return { template, leftOut: file.leftOut, compared };
  });
}
