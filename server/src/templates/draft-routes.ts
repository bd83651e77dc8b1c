import type { FastifyInstance } from 'fastify';
import * as contract from '@portal/domain/templates/version-contract';
import { Problem } from '@portal/domain/problem';
import { serve } from '../platform/http/endpoint.ts';
import { beginDraft, discardDraft, saveDraft } from './draft-commands.ts';
import { shownTemplate } from './editing-routes.ts';
import { lockDraft, presentVersion, versionTag } from './editing-store.ts';
import { publish, removeText, saveText } from './publishing-commands.ts';
import { versionsOf } from './version-list-store.ts';
import { textOf } from './warranty-text-store.ts';

/** Drafts of templates, their publishing, and the list of versions. */
export function templateDraftRoutes(app: FastifyInstance): void {
  serve(app, contract.listVersions, async ({ tx, scope, params, now }) => {
    const template = await tx
      .selectFrom('device_templates')
      .select(['id', 'active_version_id'])
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!template) throw new Problem('not-found');
    return versionsOf(tx, scope, template, now);
  });

  serve(app, contract.createDraft, async ({ tx, scope, params, body, now, showsVersion }) => {
    const draft = await beginDraft(tx, scope, params.id, body, now);
    showsVersion(versionTag(draft));
    return presentVersion(draft, scope);
  });

  serve(app, contract.updateDraft, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const held = await lockDraft(tx, scope, params.id);
    ifMatch(versionTag(held.draft));
    const saved = await saveDraft(tx, scope, held, body, now);
    showsVersion(versionTag(saved));
    return presentVersion(saved, scope);
  });

  serve(app, contract.deleteDraft, async ({ tx, scope, params, ifMatch }) => {
    const held = await lockDraft(tx, scope, params.id);
    ifMatch(versionTag(held.draft));
    await discardDraft(tx, scope, held);
  });

  serve(app, contract.publishDraft, async ({ tx, scope, params, body, now, ifMatch, showsVersion }) => {
    const held = await lockDraft(tx, scope, params.id);
    ifMatch(versionTag(held.draft));
    await publish(tx, scope, held, body, now);
    return shownTemplate(tx, scope, held.template.id, showsVersion);
  });

  serve(app, contract.getWarrantyTemplate, async ({ tx, scope, params, showsVersion }) => {
    const text = await textOf(tx, scope, params.id, params.language);
    if (!text) throw new Problem('not-found');
    showsVersion(text.updatedAt);
    return text.template;
  });

  serve(
    app,
    contract.putWarrantyTemplate,
    async ({ tx, scope, params, body, now, request, ifMatch, showsVersion }) => {
      const held = await lockDraft(tx, scope, params.id);
      const before = await textOf(tx, scope, params.id, params.language);
      const isFirst = before === undefined && request.headers['if-match'] === contract.NO_TEXT_YET;
      if (!isFirst) ifMatch(before?.updatedAt ?? contract.NO_TEXT_YET);
      await saveText(tx, scope, held, { language: params.language, text: body }, now);
      showsVersion(now.toISOString());
      return body;
    },
  );

  serve(app, contract.deleteWarrantyTemplate, async ({ tx, scope, params, ifMatch }) => {
    const held = await lockDraft(tx, scope, params.id);
    const before = await textOf(tx, scope, params.id, params.language);
    ifMatch(before?.updatedAt ?? contract.NO_TEXT_YET);
    if (!before) throw new Problem('not-found');
    await removeText(tx, scope, held, params.language);
  });
}
