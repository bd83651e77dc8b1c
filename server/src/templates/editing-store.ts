import { sql } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import { Problem } from '@portal/domain/problem';
import type { TemplateVersion } from '@portal/domain/templates/record';
import { readerLevel } from '@portal/domain/templates/reader-level';
import { iri } from '@portal/domain/iri';
import type { Selectable } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';
import { contentOf } from './store.ts';

export type TemplateRecord = Selectable<Tables['device_templates']>;
export type VersionRecord = Selectable<Tables['template_versions']>;

/** A device template of the caller's organisation, its row locked: whoever changes it or its drafts holds it. Throws `not-found`. */
export async function lockTemplate(tx: Tx, scope: Scope, id: number): Promise<TemplateRecord> {
  const row = await tx
    .selectFrom('device_templates')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  return row;
}

/** What the `ETag` of a version is made of: two drafts that follow each other may have the same revision. */
export const versionTag = ({ id, revision }: Pick<VersionRecord, 'id' | 'revision'>): string =>
  `${id}.${revision}`;

/** The revision of a template, for its `ETag`; throws `not-found`. */
export async function templateRevision(tx: Tx, scope: Scope, id: number): Promise<number> {
  const row = await tx
    .selectFrom('device_templates')
    .select('revision')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Problem('not-found');
  return row.revision;
}

/** A version, draft or published, as its row; undefined when the organisation has none of this id. */
export async function versionRecord(tx: Tx, scope: Scope, id: number): Promise<VersionRecord | undefined> {
  return tx
    .selectFrom('template_versions')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * A draft and its template, both locked, the template first, as everywhere. Throws `not-found`, and `version-published`
 * for a version that never changes again.
 */
export async function lockDraft(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ readonly draft: VersionRecord; readonly template: TemplateRecord }> {
  const seen = await versionRecord(tx, scope, id);
  if (!seen) throw new Problem('not-found');
  const template = await lockTemplate(tx, scope, seen.template_id);
  const draft = await tx
    .selectFrom('template_versions')
    .selectAll()
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new Problem('not-found');
  if (draft.published_at !== null) throw new Problem('version-published');
  return { draft, template };
}

/** The newest published version of a template; undefined while there is none. */
export async function newestPublished(tx: Tx, templateId: number): Promise<VersionRecord | undefined> {
  return tx
    .selectFrom('template_versions')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('published_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The number that the next version of a template has. The caller holds the template's lock. */
export async function nextNumber(tx: Tx, templateId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from template_versions where template_id = ${templateId}`.execute(
    tx,
  );
  return rows[0]?.next ?? 1;
}

/** A version as it travels; how it stands is told to admins alone. */
export function presentVersion(row: VersionRecord, scope: Scope): TemplateVersion {
  const content = contentOf(row);
  return {
    id: row.id,
    number: row.number,
    deviceTemplate: iri('device_templates', row.template_id),
    ...content,
    readerLevel: readerLevel(content),
    createdAt: row.created_at,
    ...(isAdmin(scope.actor.role) && {
      publication: {
        state: row.published_at === null ? 'draft' : 'published',
        updatedAt: row.updated_at,
        publishedAt: row.published_at,
        publishedBy: row.published_by_name,
        note: row.note,
      },
    }),
  };
}
