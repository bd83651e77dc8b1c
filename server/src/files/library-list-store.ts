import { type RawBuilder, sql } from 'kysely';
import type { Page } from '@portal/domain/page';
import type { Language } from '@portal/domain/templates/labels';
import { among, equalConditions } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { inPlainLetters, searchConditions } from '../db/search/search-words.ts';
import type { ListQuery } from '../platform/http/list-query.ts';

/** An uploaded file that the office may choose. */
export type LibraryRow = {
  id: number;
  name: string;
  type: string;
  path: string;
  language: Language | null;
  size: number | null;
  created_at: string;
  /** The entry of the library whose version it is. */
  entry_id: number | null;
  version: number;
  newest: { version: number; path: string } | null;
};

type LibraryRequest = Pick<ListQuery, 'page' | 'itemsPerPage' | 'search' | 'equal'> & {
  /** Without the versions that a later one has taken the place of. */
  readonly newestOnly: boolean;
};

/** One page of the files of an organisation, the newest first, under the names that the library gives them. */
export async function listLibrary(tx: Tx, scope: Scope, asked: LibraryRequest): Promise<Page<LibraryRow>> {
  const { page, itemsPerPage } = asked;
  const from = sql`from files f
    left join support_materials m on m.id = f.entry_id
    left join files n on n.id = m.file_id and n.id <> f.id
    where ${sql.join(wanted(scope, asked), sql` and `)}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx);
  const { rows } = await sql<LibraryRow>`
    select f.id, coalesce(m.name, f.name) as name, f.type, f.path, coalesce(m.language, f.language) as language, f.size,
      f.created_at, f.entry_id, f.version,
      case when n.id is not null then json_build_object('version', n.version, 'path', n.path) end as newest
    ${from} order by f.id desc limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}`.execute(tx);
  return { items: rows, totalItems: counted.rows[0]?.total ?? 0, page, itemsPerPage };
}

function wanted(scope: Scope, { search, newestOnly, equal }: LibraryRequest): RawBuilder<unknown>[] {
  return [
    sql`f.organisation_id = ${scope.organisationId}`,
    ...searchConditions(inPlainLetters(sql`coalesce(m.name, f.name)`), search),
    ...(newestOnly ? [sql`n.id is null`] : []),
    ...equalConditions(equal, { path: (paths) => among(sql`f.path`, paths) }),
  ];
}
