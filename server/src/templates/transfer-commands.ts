import { LANGUAGES } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { type TemplateFile, templateFileSchema } from '@portal/domain/templates/transfer-contract';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { requirePublishable } from './defect-commands.ts';
import { contentOf, type DraftContent, insertDraft, requireNoDraft } from './draft-commands.ts';
import { insertTemplate } from './editing-commands.ts';
import { lockTemplate, nextNumber, newestPublished, versionRecord } from './editing-store.ts';
import { textsOf } from './warranty-text-store.ts';

/** A version of a template as a file: the named one, else the active or newest. Throws `not-found`, `nothing-published`. */
export async function templateFile(
  tx: Tx,
  scope: Scope,
  templateId: number,
  versionId: number | undefined,
): Promise<TemplateFile> {
  const template = await tx
    .selectFrom('device_templates')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', templateId)
    .executeTakeFirst();
  if (!template) throw new Problem('not-found');
  const wanted = versionId ?? template.active_version_id;
  const version =
    wanted === null ? await newestPublished(tx, template.id) : await versionRecord(tx, scope, wanted);
  if (!version) throw new Problem(versionId === undefined ? 'nothing-published' : 'not-found');
  if (version.template_id !== template.id) throw new Problem('not-found');
  const texts = await textsOf(tx, scope, version.id);
  return {
    format: 'installer-portal/device-template',
    formatVersion: 1,
    template: {
      name: template.name,
      nameTranslations: template.name_translations,
      mainLanguage: template.main_language,
      isSpecial: template.is_special,
      heatpump: template.heatpump,
      inspectionDays: { before: template.inspection_days_before, after: template.inspection_days_after },
    },
    version: templateFileSchema.shape.version.parse(contentOf(version)),
    warrantyTemplates: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [language, withoutOwnFiles(text)]),
    ),
    leftOut: LANGUAGES.flatMap((language) => ownFiles(language, texts[language])),
  };
}

function withoutOwnFiles(text: WarrantyTemplate): WarrantyTemplate {
  return { ...text, attachments: text.attachments.filter(({ kind }) => kind === 'external') };
}

function ownFiles(language: Language, text: WarrantyTemplate | undefined): TemplateFile['leftOut'] {
  return (text?.attachments ?? [])
    .filter(({ kind }) => kind === 'internal')
    .map(({ name }) => ({ language, name }));
}

/**
 * Reads a file into a new template, or into the draft of one; answers its id, or null after a dry run. Throws
 * `invalid-values` with what does not fit together, `draft-exists`, `not-found`.
 */
export async function readTemplateFile(
  tx: Tx,
  scope: Scope,
  file: TemplateFile,
  { into, dryRun }: { readonly into: number | undefined; readonly dryRun: boolean },
  now: Date,
): Promise<number | null> {
  const content: DraftContent = { ...file.version, texts: file.warrantyTemplates };
  requirePublishable(content, content.texts);
  if (into === undefined) {
    if (dryRun) return null;
    const { template } = file;
    const id = await insertTemplate(tx, scope, template, template.nameTranslations, now);
    await insertDraft(tx, scope, { templateId: id, number: 1, content }, now);
    await recordEvent(tx, scope, { type: 'template.created', template: template.name, starter: 'file' });
    return id;
  }
  const template = await lockTemplate(tx, scope, into);
  await requireNoDraft(tx, into);
  if (dryRun) return null;
  const number = await nextNumber(tx, into);
  await insertDraft(tx, scope, { templateId: into, number, content }, now);
  const details = { template: template.name, version: number, starter: 'file' };
  await recordEvent(tx, scope, { type: 'template.draft_created', ...details });
  return into;
}
