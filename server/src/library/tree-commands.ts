import { sql } from 'kysely';
import type { EntryUsage } from '@portal/domain/library/contract';
import type { LibraryEntry } from '@portal/domain/library/entry';
import { branchOf, orderAfterMove, placementDefects } from '@portal/domain/library/placement';
import { visibleEntries } from '@portal/domain/library/shown-tree';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import { isOneOf, setOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { removeFilesLater } from '../files/removal-commands.ts';
import { entriesOf, printedFiles, touchTree, versionsOf } from './store.ts';

/** Where entries are moved. */
type Places = {
  readonly entries: readonly number[];
  readonly parent: number | null;
  readonly before: number | null;
};

/** Moves entries of a tree that is locked; throws `invalid-values`, each defect at its place. */
export async function moveInTree(
  tx: Tx,
  scope: Scope,
  language: Language,
  { entries, parent, before }: Places,
): Promise<void> {
  const tree = await entriesOf(tx, scope, language);
  const moved = [...new Set(entries)];
  const violations = placementDefects(tree, moved, parent, before);
  if (violations.length > 0) throw new Problem('invalid-values', { violations });
  const order = orderAfterMove(tree, moved, parent, before);
  await sql`update support_materials m set position = o.place - 1, parent_id = ${parent}::int, revision = m.revision + 1
    from unnest(${setOf(order)}::int[]) with ordinality as o(id, place)
    where m.organisation_id = ${scope.organisationId} and m.id = o.id
      and (m.position <> o.place - 1 or m.parent_id is distinct from ${parent}::int)`.execute(tx);
  await touchTree(tx, scope, language);
  const folder = tree.find(({ id }) => id === parent)?.name ?? null;
  await recordEvent(tx, scope, { type: 'library.moved', count: moved.length, folder });
}

/** An entry with all that lies in it. */
async function branch(tx: Tx, scope: Scope, entry: LibraryEntry): Promise<readonly LibraryEntry[]> {
  if (entry.kind !== 'folder') return [entry];
  const tree = await entriesOf(tx, scope, entry.language);
  const ids = branchOf(tree, entry.id);
  return tree.filter(({ id }) => ids.has(id));
}

/** Where an entry, or what lies in a folder, is used. */
export async function usageOf(tx: Tx, scope: Scope, entry: LibraryEntry): Promise<EntryUsage> {
  const all = await branch(tx, scope, entry);
  const versions = await versionsOf(
    tx,
    scope,
    all.map(({ id }) => id),
  );
  const byPath = new Map(versions.map((version) => [version.path, version]));
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const printed = await printedFiles(tx, scope, [...byPath.keys()]);
  const tree = await entriesOf(tx, scope, entry.language);
  const visible = new Set(visibleEntries(tree).map(({ id }) => id));
  const templates = [...new Set(all.flatMap(({ deviceTypes }) => deviceTypes))];
  return {
    inside: all.length - 1,
    support: all.filter(({ id, kind }) => kind !== 'folder' && visible.has(id)).length,
    warranties: printed.map(({ path, ...where }) => {
      const version = byPath.get(path);
      return {
        ...where,
        file: names.get(version?.entry_id ?? 0) ?? version?.name ?? path,
        fileVersion: version?.version ?? 1,
      };
    }),
    deviceTypes: await namesOf(tx, scope, templates),
  };
}

async function namesOf(tx: Tx, scope: Scope, templates: readonly number[]): Promise<string[]> {
  if (templates.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from device_templates
    where organisation_id = ${scope.organisationId} and ${isOneOf(sql`id`, templates, 'int')}
    order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Deletes an entry of a tree that is locked, with all that lies in it and every version of their files. Throws
 * `file-in-use` while a warranty template prints one of these versions.
 */
export async function deleteBranch(tx: Tx, scope: Scope, entry: LibraryEntry): Promise<void> {
  const all = await branch(tx, scope, entry);
  const ids = all.map(({ id }) => id);
  const versions = await versionsOf(tx, scope, ids);
  const [printed] = await printedFiles(
    tx,
    scope,
    versions.map(({ path }) => path),
  );
  if (printed) {
    const file = versions.find(({ path }) => path === printed.path);
    const name = all.find(({ id }) => id === file?.entry_id)?.name ?? entry.name;
    throw new Problem('file-in-use', { values: { name, template: printed.template } });
  }
  const here = scope.organisationId;
  const paths = await deleteFiles(
    tx,
    scope,
    versions.map(({ id }) => id),
    ids,
  );
  await sql`delete from support_materials where organisation_id = ${here} and ${isOneOf(sql`id`, ids, 'int')}`.execute(
    tx,
  );
  await touchTree(tx, scope, entry.language);
  await removeFilesLater(tx, here, paths);
  await recordEvent(tx, scope, { type: 'library.deleted', entry: entry.name, count: ids.length });
}

/** Deletes files but those that lie in other entries as well; answers the paths that nothing refers to any more. */
async function deleteFiles(
  tx: Tx,
  scope: Scope,
  files: readonly number[],
  entries: readonly number[],
): Promise<string[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<{ path: string; preview_path: string | null }>`delete from files f
    where f.organisation_id = ${scope.organisationId} and ${isOneOf(sql`f.id`, files, 'int')}
      and not exists (select 1 from support_materials o
        where o.file_id = f.id and not ${isOneOf(sql`o.id`, entries, 'int')})
    returning f.path, f.preview_path`.execute(tx);
  return rows.flatMap(({ path, preview_path }) => (preview_path === null ? [path] : [path, preview_path]));
}
