import type { z } from 'zod';
import { LANGUAGES } from '@portal/domain/constants';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { compareVersions } from '@portal/domain/templates/comparison';
import {
  type importTemplate,
  type TemplateFile,
  templateFileSchema,
} from '@portal/domain/templates/transfer-contract';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { requirePublishable } from './defect-commands.ts';
import { type DraftContent, insertDraft, replaceDraft, withRewrittenTexts } from './draft-commands.ts';
import { insertTemplate } from './editing-commands.ts';
import {
  lockTemplate,
  nextNumber,
  newestPublished,
  type TemplateRecord,
  versionRecord,
  type VersionRecord,
} from './editing-store.ts';
import { tagOf, textsOf } from './warranty-text-store.ts';
import { contentOf } from './store.ts';

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

/** What reading a file has done, or would do. */
export type ReadTemplate = {
  /** The template that was made or changed; null after a dry run. */
  readonly id: number | null;
  readonly compared: z.output<typeof importTemplate.answer>['compared'];
};

type Reading = Pick<z.output<typeof importTemplate.body>, 'into' | 'dryRun' | 'replaces'>;

/**
 * Reads a file into a new template, or into the draft of one, which it replaces only as it was compared. Throws
 * `invalid-values` with what does not fit together, `draft-exists`, `changed-meanwhile` for a draft that was changed since,
 * `not-found`.
 */
export async function readTemplateFile(
  tx: Tx,
  scope: Scope,
  file: TemplateFile,
  reading: Reading,
  now: Date,
): Promise<ReadTemplate> {
  const version = withRewrittenTexts(file.version, file.template.mainLanguage);
  const content: DraftContent = { ...version, texts: file.warrantyTemplates };
  requirePublishable(content, content.texts);
  if (reading.into !== undefined) return readInto(tx, scope, reading.into, content, reading, now);
  if (reading.dryRun) return { id: null, compared: null };
  const { template } = file;
  const id = await insertTemplate(tx, scope, template, template.nameTranslations, now);
  await insertDraft(tx, scope, { templateId: id, number: 1, content }, now);
  await recordEvent(tx, scope, { type: 'template.created', template: template.name, starter: 'file' });
  return { id, compared: null };
}

async function readInto(
  tx: Tx,
  scope: Scope,
  templateId: number,
  content: DraftContent,
  { dryRun, replaces }: Reading,
  now: Date,
): Promise<ReadTemplate> {
  const template = await lockTemplate(tx, scope, templateId);
  const draft = await draftOf(tx, scope, templateId);
  if (dryRun) return { id: null, compared: await compared(tx, scope, template, draft, content) };
  if (draft !== undefined) {
    if (replaces === undefined) throw new Problem('draft-exists');
    if (replaces !== (await tagOf(tx, scope, draft))) throw new Problem('changed-meanwhile');
    await replaceDraft(tx, scope, { draft, template }, content, now);
    return { id: templateId, compared: null };
  }
  const number = await nextNumber(tx, templateId);
  await insertDraft(tx, scope, { templateId, number, content }, now);
  const details = { template: template.name, version: number, starter: 'file' };
  await recordEvent(tx, scope, { type: 'template.draft_created', ...details });
  return { id: templateId, compared: null };
}

async function draftOf(tx: Tx, scope: Scope, templateId: number): Promise<VersionRecord | undefined> {
  return tx
    .selectFrom('template_versions')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('template_id', '=', templateId)
    .where('published_at', 'is', null)
    .executeTakeFirst();
}

async function compared(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  draft: VersionRecord | undefined,
  content: DraftContent,
): Promise<ReadTemplate['compared']> {
  const active = template.active_version_id;
  const before =
    draft ??
    (active === null ? await newestPublished(tx, template.id) : await versionRecord(tx, scope, active));
  if (!before) return null;
  const { texts, ...rest } = content;
  const changes = compareVersions(
    { ...contentOf(before), warrantyTemplates: await textsOf(tx, scope, before.id) },
    { ...rest, warrantyTemplates: texts },
  );
  const state = draft === undefined ? 'published' : 'draft';
  return {
    version: { id: before.id, number: before.number, state },
    tag: draft === undefined ? null : await tagOf(tx, scope, draft),
    changes: [...changes],
  };
}
