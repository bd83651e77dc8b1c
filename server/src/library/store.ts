import { sql } from 'kysely';
import { LANGUAGES } from '@portal/domain/constants';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { publicAddress } from './present.ts';

const columns = sql<LibraryEntry>`m.id, m.name, m.kind, m.parent_id as parent, m.language, m.url, f.size, f.type,
  f.version, f.preview_path is not null as "hasPreview", m.hidden, m.variant_group as "variantGroup",
  m.updated_at as "updatedAt", m.revision`;

/** Every entry of the tree in one language, in its order. */
export async function entriesOf(tx: Tx, scope: Scope, language: Language): Promise<LibraryEntry[]> {
  const here = scope.organisationId;
  const { rows } = await sql<LibraryEntry>`
    select ${columns} from support_materials m left join files f on f.id = m.file_id
    where m.organisation_id = ${here} and m.language = ${language} order by m.position, m.id`.execute(tx);
  return withDeviceTypes(tx, scope, rows);
}

/** One entry of the organisation, locked while it is changed; throws `not-found`. */
export async function lockEntry(tx: Tx, scope: Scope, id: number): Promise<LibraryEntry> {
  const { rows: locked } = await sql`select id from support_materials
    where organisation_id = ${scope.organisationId} and id = ${id} for update`.execute(tx);
  const entry = locked.length === 0 ? undefined : await entryById(tx, scope, id);
  if (!entry) throw new Problem('not-found');
  return entry;
}

/** One entry of the organisation. */
export async function entryById(tx: Tx, scope: Scope, id: number): Promise<LibraryEntry | undefined> {
  const { rows } = await sql<LibraryEntry>`
    select ${columns} from support_materials m left join files f on f.id = m.file_id
    where m.organisation_id = ${scope.organisationId} and m.id = ${id}`.execute(tx);
  const [entry] = await withDeviceTypes(tx, scope, rows);
  return entry;
}

async function withDeviceTypes(
  tx: Tx,
  scope: Scope,
  rows: readonly Omit<LibraryEntry, 'deviceTypes'>[],
): Promise<LibraryEntry[]> {
  const types = await deviceTypesOf(
    tx,
    scope,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, deviceTypes: types.get(row.id) ?? [] }));
}

/** The device templates of entries, by entry. */
export async function deviceTypesOf(
  tx: Tx,
  scope: Scope,
  entries: readonly number[],
): Promise<Map<number, number[]>> {
  if (entries.length === 0) return new Map();
  const { rows } = await sql<{ entry_id: number; template_id: number }>`
    select entry_id, template_id from library_device_types
    where organisation_id = ${scope.organisationId} and ${isOneOf(sql`entry_id`, entries, 'int')}
    order by template_id`.execute(tx);
  const grouped = Map.groupBy(rows, (row) => row.entry_id);
  return new Map([...grouped].map(([id, all]) => [id, all.map((row) => row.template_id)]));
}

/** The version of a tree; it rises with whatever is made, moved or deleted in it. */
export async function treeRevision(tx: Tx, scope: Scope, language: Language): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from library_trees
    where organisation_id = ${scope.organisationId} and language = ${language}`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** As `treeRevision`; nobody else changes the tree until the transaction ends. */
export async function lockTree(tx: Tx, scope: Scope, language: Language): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into library_trees (organisation_id, language, revision) values (${scope.organisationId}, ${language}, 0)
    on conflict (organisation_id, language) do update set revision = library_trees.revision
    returning revision`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/**
 * Locks the tree of an entry, then the entry, as everybody does who needs both: whoever makes or moves something in the tree locks its
 * folders after it. Throws `not-found`.
 */
export async function lockEntryInTree(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ readonly entry: LibraryEntry; readonly treeRevision: number }> {
  const { rows } = await sql<{ language: Language }>`select language from support_materials
    where organisation_id = ${scope.organisationId} and id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Problem('not-found');
  const revision = await lockTree(tx, scope, found.language);
  return { entry: await lockEntry(tx, scope, id), treeRevision: revision };
}

/** Locks the trees of all languages, always in the same order: the variants of an entry are in several of them. */
export async function lockTrees(tx: Tx, scope: Scope): Promise<void> {
  for (const language of LANGUAGES) await lockTree(tx, scope, language);
}

/** Notes that a tree was changed; answers its new version. */
export async function touchTree(tx: Tx, scope: Scope, language: Language): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into library_trees (organisation_id, language, revision) values (${scope.organisationId}, ${language}, 1)
    on conflict (organisation_id, language) do update set revision = library_trees.revision + 1
    returning revision`.execute(tx);
  return rows[0]?.revision ?? 1;
}

/** A version of a file of the library. */
export type FileVersion = {
  readonly id: number;
  readonly entry_id: number;
  readonly version: number;
  readonly name: string;
  readonly type: string;
  readonly path: string;
  readonly preview_path: string | null;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly created_at: string;
  readonly created_by: string | null;
};

/** Every version of the files of entries, newest first; entries that were made of one file share it. */
export async function versionsOf(tx: Tx, scope: Scope, entries: readonly number[]): Promise<FileVersion[]> {
  if (entries.length === 0) return [];
  const { rows } = await sql<FileVersion>`
    select f.id, m.id as entry_id, f.version, f.name, f.type, f.path, f.preview_path, f.size, f.sha256, f.created_at,
      u.name as created_by
    from support_materials m join files f on f.entry_id = m.id or f.id = m.file_id
    left join users u on u.id = f.created_by
    where m.organisation_id = ${scope.organisationId} and f.organisation_id = ${scope.organisationId}
      and ${isOneOf(sql`m.id`, entries, 'int')}
    order by f.version desc`.execute(tx);
  return rows;
}

/** The types of files by their paths; without those that the organisation does not have. */
export async function fileTypes(
  tx: Tx,
  scope: Scope,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (paths.length === 0) return new Map();
  const rows = await tx
    .selectFrom('files')
    .select(['path', 'type'])
    .where('organisation_id', '=', scope.organisationId)
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map(({ path, type }) => [path, type]));
}

/** A warranty template that has a file among its attachments. */
export type PrintedFile = {
  readonly template: string;
  readonly version: number;
  readonly language: Language;
  readonly published: boolean;
  readonly path: string;
};

/** Where warranty templates attach the files of these paths. */
export async function printedFiles(tx: Tx, scope: Scope, paths: readonly string[]): Promise<PrintedFile[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<PrintedFile>`
    select t.name as template, v.number as version, w.language, v.published_at is not null as published,
      a.value ->> 'path' as path
    from warranty_templates w
    join template_versions v on v.id = w.version_id
    join device_templates t on t.id = v.template_id
    cross join lateral jsonb_array_elements(w.template -> 'attachments') a
    where w.organisation_id = ${scope.organisationId} and a.value ->> 'kind' = 'internal'
      and a.value ->> 'path' in (${sql.join(paths)})
    order by published desc, t.name, v.number desc, w.language`.execute(tx);
  return rows;
}

/** Whether the links of an organisation's library work for anyone. */
export async function isPublicLibrary(tx: Tx, organisationId: number): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select public_library as open from organisations where id = ${organisationId}`.execute(tx);
  return rows[0]?.open === true;
}

/** What a card prints as the address of a version of a file: null while links work only for people signed in. */
export async function printedAddresses(
  tx: Tx,
  organisationId: number,
  publicUrl: string,
): Promise<(path: string) => string | null> {
  const open = await isPublicLibrary(tx, organisationId);
  return (path) => (open ? publicAddress(publicUrl, path) : null);
}

/**
 * A file of a public library by the last part of its path, under its own name; undefined for any other.
 *
 * @param newest the newest version of the entry that it is a version of, rather than itself
 */
export async function publicFile(
  tx: Tx,
  key: string,
  newest: boolean,
): Promise<{ path: string; type: string; name: string } | undefined> {
  const { rows } = await sql<{ path: string; type: string; name: string }>`
    select n.path, n.type, n.name from files f join organisations o on o.id = f.organisation_id
    join files n on n.organisation_id = f.organisation_id
      and (n.id = f.id or (${newest} and n.entry_id = f.entry_id))
    where right(f.path, 36) = ${key} and o.public_library
    order by n.version desc nulls last limit 1`.execute(tx);
  return rows[0];
}
