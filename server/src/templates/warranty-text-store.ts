import { createHash } from 'node:crypto';
import type { Language } from '@portal/domain/templates/labels';
import type { WarrantyTemplate } from '@portal/domain/warranty/document';
import type { Scope, Tx } from '../db/open.ts';

/** The warranty texts of a version by their language. */
export async function textsOf(
  tx: Tx,
  scope: Scope,
  versionId: number,
): Promise<Partial<Record<Language, WarrantyTemplate>>> {
  const rows = await tx
    .selectFrom('warranty_templates')
    .select(['language', 'template'])
    .where('organisation_id', '=', scope.organisationId)
    .where('version_id', '=', versionId)
    .orderBy('language')
    .execute();
  return Object.fromEntries(rows.map(({ language, template }) => [language, template]));
}

/** The ETag of a version with its warranty texts: it changes whenever one of them does. */
export async function tagOf(
  tx: Tx,
  scope: Scope,
  version: { readonly id: number; readonly revision: number },
): Promise<string> {
  const texts = JSON.stringify(await textsOf(tx, scope, version.id));
  return `${version.id}.${version.revision}.${createHash('sha256').update(texts).digest('hex').slice(0, 16)}`;
}

/** The warranty text of a version in exactly this language; undefined when there is none. */
export async function textOf(
  tx: Tx,
  scope: Scope,
  versionId: number,
  language: Language,
): Promise<{ readonly template: WarrantyTemplate; readonly updatedAt: string } | undefined> {
  const row = await tx
    .selectFrom('warranty_templates')
    .select(['template', 'updated_at'])
    .where('organisation_id', '=', scope.organisationId)
    .where('version_id', '=', versionId)
    .where('language', '=', language)
    .executeTakeFirst();
  return row && { template: row.template, updatedAt: row.updated_at };
}
