import { sql } from 'kysely';
import type { Page } from '@portal/domain/page';
import type { Language } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../db/open.ts';
import { deviceTypesOf } from './store.ts';

/** A piece of support material with where its bytes are. */
export type MaterialRow = {
  readonly id: number;
  readonly name: string;
  readonly kind: 'document' | 'video' | 'folder' | 'link';
  readonly parent: number | null;
  readonly language: Language;
  readonly url: string | null;
  readonly path: string | null;
  readonly preview_path: string | null;
  readonly type: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly variantGroup: string | null;
  readonly deviceTypes: number[];
};

/** Ids of what installers see: nothing hidden, and nothing in a folder that is; as the beginning of a query. */
const visible = (organisation: number) => sql`with recursive visible as (
    select id from support_materials where organisation_id = ${organisation} and parent_id is null and not hidden
    union
    select m.id from support_materials m join visible v on m.parent_id = v.id
      where m.organisation_id = ${organisation} and not m.hidden
  )`;

/** The newest version of a document or film that installers see, with the hashes of its parts. */
export type VisibleFile = {
  readonly id: number;
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  readonly parts: readonly string[] | null;
};

/** Undefined for what is hidden, a folder, a link, or of another organisation. */
export async function visibleFile(tx: Tx, scope: Scope, entry: number): Promise<VisibleFile | undefined> {
  const here = scope.organisationId;
  const { rows } = await sql<VisibleFile>`${visible(here)}
    select f.id, f.path, f.sha256, f.size, f.part_hashes as parts
    from support_materials m join files f on f.id = m.file_id
    where m.organisation_id = ${here} and m.id = ${entry} and m.id in (select id from visible)
      and f.sha256 is not null and f.size is not null`.execute(tx);
  return rows[0];
}

/** One page of what installers see of the library, in its order: nothing hidden, and nothing in a folder that is. */
export async function listMaterials(
  tx: Tx,
  scope: Scope,
  language: Language | undefined,
  asked: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<MaterialRow>> {
  const here = scope.organisationId;
  const where = sql`m.organisation_id = ${here} and m.id in (select id from visible)
    and (${language ?? null}::text is null or m.language = ${language ?? null})`;
  const { rows: counted } = await sql<{ total: number }>`${visible(here)}
    select count(*)::int as total from support_materials m where ${where}`.execute(tx);
  const { rows } = await sql<Omit<MaterialRow, 'deviceTypes'>>`${visible(here)}
    select m.id, m.name, m.kind, m.parent_id as parent, m.language, m.url, f.path, f.preview_path, f.type, f.size,
      f.sha256, m.variant_group as "variantGroup"
    from support_materials m left join files f on f.id = m.file_id
    where ${where} order by m.position, m.id
    limit ${asked.itemsPerPage} offset ${(asked.page - 1) * asked.itemsPerPage}`.execute(tx);
  const types = await deviceTypesOf(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({ ...row, deviceTypes: types.get(row.id) ?? [] }));
  const totalItems = counted[0]?.total ?? 0;
  return { items, totalItems, page: asked.page, itemsPerPage: asked.itemsPerPage };
}
