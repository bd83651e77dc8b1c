import { type InferResult, type RawBuilder, type Selectable, type SelectType, sql } from 'kysely';
import { isAdmin } from '@portal/domain/access/role-of';
import type { DeviceTemplate, TemplateVersion } from '@portal/domain/templates/record';
import { iri } from '@portal/domain/iri';
import type { Page } from '@portal/domain/page';
import type { Labels, Language } from '@portal/domain/templates/labels';
import { isOneOf } from '../db/equal-filter.ts';
import { alphabetical } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import type { Tables } from '../db/schema.ts';
import type { VersionContent } from './defect-commands.ts';

type VersionJson = Omit<TemplateVersion, 'deviceTemplate'>;
type TemplateRow = {
  id: number;
  organisation_id: number;
  name: string;
  name_translations: Labels;
  main_language: Language;
  is_active: boolean;
  is_special: boolean;
  heatpump: boolean;
  active_version: VersionJson | null;
  versions: { id: number; number: number; createdAt: string }[];
  inspection_days_before: number;
  inspection_days_after: number;
  draft: { id: number; number: number; updatedAt: string } | null;
};

const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const versionJson = sql`json_build_object('id', v.id, 'number', v.number, 'parametersSchema', v.parameters_schema,
  'installationFormSchema', v.installation_form, 'inspectionFormSchema', v.inspection_form,
  'productionFormSchema', v.production_form, 'warrantyTerms', v.warranty_terms,
  'createdAt', ${instant('v.created_at')})`;

const templateColumns = sql<TemplateRow>`t.id, t.organisation_id, t.name, t.name_translations, t.main_language,
  t.is_active, t.is_special, t.heatpump, t.inspection_days_before, t.inspection_days_after,
  (select json_build_object('id', v.id, 'number', v.number, 'updatedAt', ${instant('v.updated_at')})
    from template_versions v where v.template_id = t.id and v.published_at is null) as draft,
  (select ${versionJson} from template_versions v where v.id = t.active_version_id) as active_version,
  (select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number,
      'createdAt', ${instant('v.created_at')}) order by v.number), '[]')
    from template_versions v where v.template_id = t.id and v.published_at is not null) as versions`;

/** The device templates of the caller's organisation, or of all of them; admins are shown drafts beside. */
export async function listTemplates(
  tx: Tx,
  scope: Scope | 'all',
  filters: { readonly isActive?: boolean | undefined; readonly isSpecial?: boolean | undefined },
  asked: PageRequest,
): Promise<Page<DeviceTemplate>> {
  const forAdmins = scope === 'all' || isAdmin(scope.actor.role);
  const where = scope === 'all' ? [] : [sql<boolean>`t.organisation_id = ${scope.organisationId}`];
  if (filters.isActive !== undefined) where.push(sql<boolean>`t.is_active = ${filters.isActive}`);
  if (filters.isSpecial !== undefined) where.push(sql<boolean>`t.is_special = ${filters.isSpecial}`);
  const page = await listPage(tx, asked, 't', {
    from: sql`device_templates t`,
    where,
    keys: {
      id: { column: sql`t.id`, type: 'int' },
      name: { column: alphabetical(sql`t.name`), type: 'text' },
    },
    defaultOrder: [['id', 'asc']],
    columns: templateColumns,
  });
  return { ...page, items: page.items.map((row) => presentTemplate(row, forAdmins)) };
}

/** One device template; undefined when the organisation has none of this id. */
export async function templateById(tx: Tx, scope: Scope, id: number): Promise<DeviceTemplate | undefined> {
  const { rows } = await sql<TemplateRow>`select ${templateColumns} from device_templates t
    where t.organisation_id = ${scope.organisationId} and t.id = ${id}`.execute(tx);
  return rows[0] && presentTemplate(rows[0], isAdmin(scope.actor.role));
}

/** A version with what commissioning needs to know of its template. */
export type VersionForUse = TemplateVersion & {
  readonly templateId: number;
  readonly templateName: string;
  readonly templateNames: Labels;
  readonly heatpump: boolean;
  readonly inspectionDays: { readonly before: number; readonly after: number };
};

/** One published version, active or not; undefined when the organisation has none of this id. */
export async function versionById(tx: Tx, scope: Scope, id: number): Promise<VersionForUse | undefined> {
  return (await versionsById(tx, scope, [id])).get(id);
}

/** As `versionById`, with what `more` gives, in one trip to the database. */
export async function versionByIdWith<T>(
  tx: Tx,
  scope: Scope,
  id: number,
  more: RawBuilder<T>,
): Promise<{ readonly version: VersionForUse; readonly more: SelectType<T> } | undefined> {
  const row = await publishedVersions(tx, scope, [id]).select(more.as('more')).executeTakeFirst();
  return row && { version: versionForUse(row), more: row.more };
}

/** As `versionById`, of several by their ids, in one statement. */
export async function versionsById(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, VersionForUse>> {
  if (ids.length === 0) return new Map();
  const rows = await publishedVersions(tx, scope, ids).execute();
  return new Map(rows.map((row) => [row.id, versionForUse(row)]));
}

const publishedVersions = (tx: Tx, scope: Scope, ids: readonly number[]) =>
  tx
    .selectFrom('template_versions as v')
    .innerJoin('device_templates as t', 't.id', 'v.template_id')
    .where('v.organisation_id', '=', scope.organisationId)
    .where('v.published_at', 'is not', null)
    .where(isOneOf(sql`v.id`, ids, 'int'))
    .selectAll('v')
    .select([
      't.name',
      't.name_translations',
      't.heatpump',
      't.inspection_days_before',
      't.inspection_days_after',
    ]);

type VersionRow = InferResult<ReturnType<typeof publishedVersions>>[number];

/** The content of a version, as the calls name it. */
export function contentOf(row: Selectable<Tables['template_versions']>): VersionContent {
  return {
    parametersSchema: row.parameters_schema,
    installationFormSchema: row.installation_form,
    inspectionFormSchema: row.inspection_form,
    productionFormSchema: row.production_form,
    warrantyTerms: row.warranty_terms,
  };
}

const versionForUse = (row: VersionRow): VersionForUse => ({
  id: row.id,
  number: row.number,
  deviceTemplate: iri('device_templates', row.template_id),
  ...contentOf(row),
  createdAt: row.created_at,
  templateId: row.template_id,
  templateName: row.name,
  templateNames: row.name_translations,
  heatpump: row.heatpump,
  inspectionDays: { before: row.inspection_days_before, after: row.inspection_days_after },
});

function presentTemplate(row: TemplateRow, forAdmins: boolean): DeviceTemplate {
  return {
    id: row.id,
    name: row.name,
    nameTranslations: row.name_translations,
    mainLanguage: row.main_language,
    isActive: row.is_active,
    isSpecial: row.is_special,
    heatpump: row.heatpump,
    organisation: iri('organisations', row.organisation_id),
    activeVersion: row.active_version && {
      ...row.active_version,
      deviceTemplate: iri('device_templates', row.id),
    },
    versions: row.versions,
    ...(forAdmins && {
      office: {
        inspectionDays: { before: row.inspection_days_before, after: row.inspection_days_after },
        draft: row.draft,
      },
    }),
  };
}
