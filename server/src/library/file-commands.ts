import { sql } from 'kysely';
import { Problem } from '@portal/domain/problem';
import type { Language } from '@portal/domain/templates/labels';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { removeFilesLater } from '../files/removal-commands.ts';
import { addEntry } from './entry-commands.ts';
import { lockEntryInTree, touchTree, versionsOf } from './store.ts';

/** A reference that was just saved, before it has its place in the library. */
export type SavedFile = {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly sha256: string;
  readonly path: string;
};

/** Where it goes: into a folder as a new entry, or to an entry as its next version. */
export type FilePlace =
  | { readonly folder: number | null; readonly language: Language; readonly hidden: boolean }
  | { readonly replaces: number };

/** The entry of the library that a file has become; once more after a lost answer is the same one. */
export async function placeFile(
  tx: Tx,
  scope: Scope,
  file: SavedFile,
  place: FilePlace,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ entry_id: number | null }>`select entry_id from files
    where organisation_id = ${scope.organisationId} and id = ${file.id} for update`.execute(tx);
  const before = rows[0]?.entry_id ?? null;
  if (before !== null) return before;
  if ('replaces' in place) return replaceFile(tx, scope, file, place.replaces, now);
  const { folder: parent, language, hidden } = place;
  const kind = kindOf(file.type);
  const { id: fileId, name } = file;
  const entry = await addEntry(tx, scope, { kind, language, parent, name, fileId, hidden }, now);
  await link(tx, scope, file.id, entry.id, 1);
  return entry.id;
}

/** Throws `invalid-values` for a folder or link, and for a file of the other kind. */
async function replaceFile(
  tx: Tx,
  scope: Scope,
  file: SavedFile,
  entryId: number,
  now: Date,
): Promise<number> {
  const { entry } = await lockEntryInTree(tx, scope, entryId);
  if (entry.kind !== kindOf(file.type))
    throw new Problem('invalid-values', {
      violations: [{ propertyPath: 'replaces', code: 'other-file-kind' }],
    });
  const [newest] = await versionsOf(tx, scope, [entry.id]);
  if (newest?.sha256 === file.sha256) {
    // The very same content is no new version.
    const released = await tx
      .deleteFrom('files')
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', file.id)
      .returning('preview_path')
      .executeTakeFirst();
    const preview = released?.preview_path ?? null;
    await removeFilesLater(tx, scope.organisationId, [file.path, ...(preview === null ? [] : [preview])]);
    return entry.id;
  }
  const version = (newest?.version ?? 0) + 1;
  await link(tx, scope, file.id, entry.id, version);
  await tx
    .updateTable('support_materials')
    .set({ file_id: file.id, revision: entry.revision + 1, updated_at: now.toISOString() })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', entry.id)
    .execute();
  await touchTree(tx, scope, entry.language);
  await recordEvent(tx, scope, { type: 'library.replaced', entry: entry.name, version });
  return entry.id;
}

const kindOf = (type: string) => (type.startsWith('video/') ? ('video' as const) : ('document' as const));

async function link(tx: Tx, scope: Scope, file: number, entry: number, version: number): Promise<void> {
  await tx
    .updateTable('files')
    .set({ entry_id: entry, version })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', file)
    .execute();
}
