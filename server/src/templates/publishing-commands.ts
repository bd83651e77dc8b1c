import type { z } from 'zod';
import { LANGUAGES } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Receivers } from '@portal/domain/templates/editing-contract';
import type { Language } from '@portal/domain/templates/labels';
import type { publishDraft } from '@portal/domain/templates/version-contract';
import type { Attachment, WarrantyTemplate } from '@portal/domain/warranty/document';
import { isTextNeeded, TEXT_NEEDED } from '@portal/domain/warranty/template-defects';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { requireNoGaps, requirePublishable, textDefects } from './defect-commands.ts';
import { newestPublished, type TemplateRecord, versionRecord, type VersionRecord } from './editing-store.ts';
import { giveToUsers } from './receiver-commands.ts';
import { tagOf, textsOf } from './warranty-text-store.ts';
import { contentOf } from './store.ts';

/** A draft and its template, both locked. */
type Held = { readonly draft: VersionRecord; readonly template: TemplateRecord };

type Publishing = z.output<typeof publishDraft.body>;

/**
 * Publishes a draft for ever. Throws `invalid-values` with everything that does not fit together, and `changed-meanwhile`
 * where the draft or one of its texts is not as it was compared (`seen`). With `activate`, new forms are made from it.
 */
export async function publish(
  tx: Tx,
  scope: Scope,
  { draft, template }: Held,
  { note, activate, seen }: Publishing,
  now: Date,
): Promise<void> {
  if (seen !== undefined && seen !== (await tagOf(tx, scope, draft))) throw new Problem('changed-meanwhile');
  const texts = await textsOf(tx, scope, draft.id);
  requirePublishable(contentOf(draft), texts);
  requireNoGaps(texts);
  await requireOwnFiles(tx, scope, texts);
  const moment = now.toISOString();
  await tx
    .updateTable('template_versions')
    .set({
      published_at: moment,
      published_by_name: scope.actor.name ?? null,
      note,
      updated_at: moment,
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', draft.id)
    .execute();
  const details = { template: template.name, version: draft.number };
  await recordEvent(tx, scope, { type: 'template.published', ...details, note: note.slice(0, 200) });
  if (activate) await makeActive(tx, scope, template, draft.id, { now });
}

/**
 * Makes the template active, a published version the one for new forms, and gives the type to users. Throws
 * `nothing-published`, and `not-found` for a version that is a draft or another template's.
 */
export async function activate(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  asked: { readonly version: number | undefined; readonly give: Receivers },
  now: Date,
): Promise<void> {
  const version = await versionToActivate(tx, scope, template, asked.version);
  await makeActive(tx, scope, template, version.id, { now, isActive: true });
  const details = { template: template.name, version: version.number };
  await recordEvent(tx, scope, { type: 'template.activated', ...details });
  if (asked.give !== 'nobody') await giveToUsers(tx, scope, template, asked.give, now);
}

async function versionToActivate(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  asked: number | undefined,
): Promise<VersionRecord> {
  const id = asked ?? template.active_version_id;
  const version = id === null ? await newestPublished(tx, template.id) : await versionRecord(tx, scope, id);
  if (!version) throw new Problem(asked === undefined ? 'nothing-published' : 'not-found');
  if (version.template_id !== template.id) throw new Problem('not-found');
  if (version.published_at === null) throw new Problem('nothing-published');
  return version;
}

async function makeActive(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  versionId: number,
  { now, isActive }: { readonly now: Date; readonly isActive?: true },
): Promise<void> {
  await tx
    .updateTable('device_templates')
    .set({
      active_version_id: versionId,
      ...(isActive && { is_active: true }),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', template.id)
    .execute();
}

/** Throws `invalid-values` for a file that was deleted since its text was saved, at its place. */
async function requireOwnFiles(
  tx: Tx,
  scope: Scope,
  texts: Partial<Record<Language, WarrantyTemplate>>,
): Promise<void> {
  const violations: { propertyPath: string; code: string }[] = [];
  for (const [language, { attachments }] of Object.entries(texts)) {
    const strange = await strangeFiles(tx, scope, attachments);
    const at = `warranty_templates.${language}`;
    violations.push(
      ...strange.map(({ propertyPath, code }) => ({ propertyPath: `${at}.${propertyPath}`, code })),
    );
  }
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
}

/** Attachments that are in nobody's library here: a path is no way to the file of another maker. */
async function strangeFiles(tx: Tx, scope: Scope, attachments: readonly Attachment[]) {
  const paths = attachments.flatMap(({ kind, path }) => (kind === 'internal' ? [path] : []));
  if (paths.length === 0) return [];
  const rows = await tx
    .selectFrom('files')
    .select('path')
    .where('organisation_id', '=', scope.organisationId)
    .where('path', 'in', paths)
    .execute();
  const own = new Set(rows.map(({ path }) => path));
  return attachments.flatMap(({ kind, path }, at) =>
    kind === 'internal' && !own.has(path)
      ? [{ propertyPath: `attachments.${at}.path`, code: 'unknown-reference' }]
      : [],
  );
}

/** Saves the warranty text of a draft in one language; throws `invalid-values` for what the version has not. */
export async function saveText(
  tx: Tx,
  scope: Scope,
  { draft, template }: Held,
  { language, text }: { readonly language: Language; readonly text: WarrantyTemplate },
  now: Date,
): Promise<void> {
  const violations = [
    ...textDefects(contentOf(draft), text, ''),
    ...(await strangeFiles(tx, scope, text.attachments)),
  ];
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
  const values = { template: JSON.stringify(text), updated_at: now.toISOString() };
  await tx
    .insertInto('warranty_templates')
    .values({ organisation_id: scope.organisationId, version_id: draft.id, language, ...values })
    .onConflict((conflict) => conflict.columns(['version_id', 'language']).doUpdateSet(values))
    .execute();
  await recordEvent(tx, scope, {
    type: 'template.changed',
    template: template.name,
    version: draft.number,
    fields: [`warranty_template.${language}`],
  });
}

/**
 * Removes the warranty text of a draft in one language, which is written. Throws `invalid-values` for a text that the version
 * cannot do without.
 */
export async function removeText(
  tx: Tx,
  scope: Scope,
  { draft, template }: Held,
  language: Language,
): Promise<void> {
  const texts = await textsOf(tx, scope, draft.id);
  const written = LANGUAGES.filter((one) => texts[one] !== undefined);
  if (isTextNeeded(language, { main: template.main_language, written })) {
    const violations = [{ propertyPath: `warranty_templates.${language}`, code: TEXT_NEEDED }];
    throw new Problem('invalid-values', { violations });
  }
  await tx
    .deleteFrom('warranty_templates')
    .where('organisation_id', '=', scope.organisationId)
    .where('version_id', '=', draft.id)
    .where('language', '=', language)
    .execute();
  await recordEvent(tx, scope, {
    type: 'template.changed',
    template: template.name,
    version: draft.number,
    fields: [`warranty_template.${language}.removed`],
  });
}
