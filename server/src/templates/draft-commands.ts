import type { z } from 'zod';
import { mergePatch, type Json } from '../platform/http/merge-patch.ts';
import { violationsOf } from '../platform/http/violations.ts';
import { Problem } from '@portal/domain/problem';
import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import type { Starter } from '@portal/domain/templates/starters';
import type { createDraft, updateDraft } from '@portal/domain/templates/version-contract';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import { MAKER_GAP } from '@portal/domain/warranty/template-defects';
import { warrantyTermsSchema } from '@portal/domain/warranty/terms';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { organisationById } from '../organisations/store.ts';
import { STARTER_CONTENTS } from '../starters/starters.ts';
import { warrantyTemplate } from '../starters/warranty-templates.ts';
import { withRewrittenDeclaration } from '../starters/writing-forms.ts';
import type { Maker } from '../starters/writing-warranties.ts';
import { requireSoundParts, type VersionContent } from './defect-commands.ts';
import {
  lockTemplate,
  nextNumber,
  type TemplateRecord,
  versionRecord,
  type VersionRecord,
} from './editing-store.ts';
import { contentOf } from './store.ts';
import { textsOf } from './warranty-text-store.ts';

type DraftSource = z.output<typeof createDraft.body>;
type DraftChanges = z.output<typeof updateDraft.body>;
type Texts = Partial<Record<Language, WarrantyTemplate>>;

/** What a draft begins with. */
export type DraftContent = VersionContent & { readonly texts: Texts };

/** A starter as the content of a draft, its warranty texts in the maker's name. */
export async function starterContent(tx: Tx, scope: Scope, name: Starter): Promise<DraftContent> {
  const starter = STARTER_CONTENTS[name];
  const maker = await makerOf(tx, scope);
  return {
    parametersSchema: starter.parameters,
    installationFormSchema: starter.installation,
    inspectionFormSchema: starter.inspection,
    productionFormSchema: starter.production,
    warrantyTerms: starter.terms,
    texts: Object.fromEntries(
      LANGUAGES.map((language) => [
        language,
        warrantyTemplate(starter, language, starter.texts[language], maker),
      ]),
    ),
  };
}

async function makerOf(tx: Tx, scope: Scope): Promise<Maker> {
  const row = await organisationById(tx, scope.organisationId);
  return {
    name: row?.name || MAKER_GAP,
    address: row?.address || MAKER_GAP,
    phone: row?.phone || MAKER_GAP,
    email: row?.email || MAKER_GAP,
  };
}

/** Writes a draft. The caller holds the template's lock, or has just made the template. */
export async function insertDraft(
  tx: Tx,
  scope: Scope,
  of: { readonly templateId: number; readonly number: number; readonly content: DraftContent },
  now: Date,
): Promise<VersionRecord> {
  const moment = now.toISOString();
  const { content } = of;
  const draft = await tx
    .insertInto('template_versions')
    .values({
      organisation_id: scope.organisationId,
      template_id: of.templateId,
      number: of.number,
      ...columnsOf(content),
      published_at: null,
      created_at: moment,
      updated_at: moment,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertTexts(tx, scope, draft.id, content.texts, moment);
  return draft;
}

async function insertTexts(
  tx: Tx,
  scope: Scope,
  versionId: number,
  texts: Texts,
  moment: string,
): Promise<void> {
  const written = Object.entries(texts) as [Language, WarrantyTemplate][];
  if (written.length === 0) return;
  await tx
    .insertInto('warranty_templates')
    .values(
      written.map(([language, template]) => ({
        organisation_id: scope.organisationId,
        version_id: versionId,
        language,
        template: JSON.stringify(template),
        updated_at: moment,
      })),
    )
    .execute();
}

/** Puts other content in the place of all that a draft has, its texts too. The caller holds draft and template. */
export async function replaceDraft(
  tx: Tx,
  scope: Scope,
  { draft, template }: { readonly draft: VersionRecord; readonly template: TemplateRecord },
  content: DraftContent,
  now: Date,
): Promise<void> {
  const moment = now.toISOString();
  const columns = columnsOf(content);
  await tx
    .updateTable('template_versions')
    .set({ ...columns, updated_at: moment, revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', draft.id)
    .execute();
  await tx
    .deleteFrom('warranty_templates')
    .where('organisation_id', '=', scope.organisationId)
    .where('version_id', '=', draft.id)
    .execute();
  await insertTexts(tx, scope, draft.id, content.texts, moment);
  await recordEvent(tx, scope, {
    type: 'template.changed',
    template: template.name,
    version: draft.number,
    fields: [...Object.keys(columns), 'warranty_template'],
  });
}

function columnsOf(content: VersionContent) {
  return {
    parameters_schema: JSON.stringify(content.parametersSchema),
    installation_form: JSON.stringify(content.installationFormSchema),
    inspection_form: JSON.stringify(content.inspectionFormSchema),
    production_form: JSON.stringify(content.productionFormSchema),
    warranty_terms: JSON.stringify(content.warrantyTerms),
  };
}

/** Begins the next version of a template; throws `draft-exists` while there is one, `not-found` for another template's version. */
export async function beginDraft(
  tx: Tx,
  scope: Scope,
  templateId: number,
  source: DraftSource,
  now: Date,
): Promise<VersionRecord> {
  const template = await lockTemplate(tx, scope, templateId);
  await requireNoDraft(tx, templateId);
  const content =
    'from' in source
      ? await copiedContent(tx, scope, template, source.from)
      : await starterContent(tx, scope, source.starter);
  const number = await nextNumber(tx, templateId);
  const draft = await insertDraft(tx, scope, { templateId, number, content }, now);
  const details = { template: template.name, version: number };
  await recordEvent(tx, scope, { type: 'template.draft_created', ...details });
  return draft;
}

/** Throws `draft-exists`; the caller holds the template's lock. */
async function requireNoDraft(tx: Tx, templateId: number): Promise<void> {
  const before = await tx
    .selectFrom('template_versions')
    .select('id')
    .where('template_id', '=', templateId)
    .where('published_at', 'is', null)
    .executeTakeFirst();
  if (before) throw new Problem('draft-exists');
}

async function copiedContent(
  tx: Tx,
  scope: Scope,
  template: TemplateRecord,
  id: number,
): Promise<DraftContent> {
  const source = await versionRecord(tx, scope, id);
  if (source?.template_id !== template.id) throw new Problem('not-found');
  const content = withRewrittenTexts(contentOf(source), template.main_language);
  return { ...content, texts: await textsOf(tx, scope, id) };
}

/** Content that an earlier release may have written, with the declaration that its author saw. */
export function withRewrittenTexts<Content extends VersionContent>(
  content: Content,
  main: Language,
): Content {
  const installationFormSchema = withRewrittenDeclaration(content.installationFormSchema, main);
  return { ...content, installationFormSchema };
}

/**
 * Saves a draft, whose row and template the caller holds. The parameters and forms that are sent are checked (specification section 5):
 * `invalid-values` with each defect at its place. Those that are not sent are looked at when the draft is published.
 */
export async function saveDraft(
  tx: Tx,
  scope: Scope,
  { draft, template }: { readonly draft: VersionRecord; readonly template: TemplateRecord },
  changes: DraftChanges,
  now: Date,
): Promise<VersionRecord> {
  const before = contentOf(draft);
  const { warrantyTerms: termChanges, ...replaced } = changes;
  const given = Object.fromEntries(Object.entries(replaced).filter(([, value]) => value !== undefined));
  const written: VersionContent = {
    ...before,
    ...given,
    ...(termChanges && { warrantyTerms: patchedTerms(before.warrantyTerms, termChanges) }),
  };
  const content = withRewrittenTexts(written, template.main_language);
  requireSoundParts(content, Object.keys(changes));
  const saved = await tx
    .updateTable('template_versions')
    .set({
      ...columnsOf(content),
      updated_at: now.toISOString(),
      revision: nextRevision,
    })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', draft.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordEvent(tx, scope, {
    type: 'template.changed',
    template: template.name,
    version: draft.number,
    fields: Object.keys(changes),
  });
  return saved;
}

function patchedTerms(before: VersionContent['warrantyTerms'], changes: object) {
  const read = warrantyTermsSchema.safeParse(mergePatch(before as Json, changes as Json));
  if (read.success) return read.data;
  throw new Problem('invalid-input', {
    violations: violationsOf(read.error).map((one) => ({
      ...one,
      propertyPath: `warrantyTerms.${one.propertyPath}`,
    })),
  });
}

/** Discards a draft that the caller holds. A template that was never published keeps none. */
export async function discardDraft(
  tx: Tx,
  scope: Scope,
  { draft, template }: { readonly draft: VersionRecord; readonly template: TemplateRecord },
): Promise<void> {
  await tx
    .deleteFrom('template_versions')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', draft.id)
    .execute();
  const details = { template: template.name, version: draft.number };
  await recordEvent(tx, scope, { type: 'template.draft_discarded', ...details });
}
